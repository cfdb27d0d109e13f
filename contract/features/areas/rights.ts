import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'areas',
  permissions: {
    names: { ANYONE: 'published' },
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'unit' },
    // the levels that a role may change within this reach: duties.ts
    change: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    shape: { CITY_ADMIN: 'all', KHOROO_ADMIN: 'subtree' },
    export: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    import: { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own' },
    importCity: { CITY_ADMIN: 'own' },
  },
})
