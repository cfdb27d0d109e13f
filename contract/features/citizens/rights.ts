import { declareRights } from '../../core/model/feature.ts'

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'citizens',
  permissions: {
    /** A citizen's own home khoroo. */
    own: { APPLICATION: 'own' },
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'subtree' },
    /** Only the khoroo, which knows its residents, confirms homes. */
    confirm: { KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'subtree' },
  },
  figures: {
    toConfirm: {
      list: 'list',
      for: { KHOROO_ADMIN: { status: 'asked' }, SECTION_LEADER: { status: 'asked' } },
    },
  },
})
