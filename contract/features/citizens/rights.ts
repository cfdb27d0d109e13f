import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature, and what the home counts of it: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'citizens',
  permissions: {
    /** One's own home khoroo. */
    own: { APPLICATION: 'own' },
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'subtree' },
    /** Only those who know the people of a khoroo confirm that somebody lives there. */
    confirm: { KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'subtree' },
  },
  figures: {
    toConfirm: {
      list: 'list',
      for: { KHOROO_ADMIN: { status: 'asked' }, SECTION_LEADER: { status: 'asked' } },
    },
  },
})
