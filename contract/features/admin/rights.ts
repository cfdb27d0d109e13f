import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'admin',
  permissions: {
    audit: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    system: { CITY_ADMIN: 'all' },
    /** The message during maintenance is public. */
    notice: { ANYONE: 'published' },
  },
})
