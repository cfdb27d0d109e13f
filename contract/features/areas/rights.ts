import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'areas',
  permissions: {
    names: { ANYONE: 'published' },
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'unit' },
    // which levels a role changes within this reach: duties.ts
    change: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    shape: { CITY_ADMIN: 'all', KHOROO_ADMIN: 'subtree' },
    export: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    import: { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own' },
    importCity: { CITY_ADMIN: 'own' },
  },
})
