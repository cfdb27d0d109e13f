import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'settings',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'published', KHOROO_ADMIN: 'published' },
    manage: { CITY_ADMIN: 'all' },
    /** Values in effect apply to everybody, and are public. */
    values: { ANYONE: 'published' },
  },
})
