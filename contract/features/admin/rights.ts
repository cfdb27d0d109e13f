import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'admin',
  permissions: {
    audit: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    system: { CITY_ADMIN: 'all' },
    /** What is said during maintenance is said to all. */
    notice: { ANYONE: 'published' },
  },
})
