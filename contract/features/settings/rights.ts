import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'settings',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'published', KHOROO_ADMIN: 'published' },
    manage: { CITY_ADMIN: 'all' },
    /** What holds now is applied to everybody, and shown to everybody. */
    values: { ANYONE: 'published' },
  },
})
