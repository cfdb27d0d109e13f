import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'manual',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    list: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    write: { CITY_ADMIN: 'all' },
    export: { CITY_ADMIN: 'all' },
  },
})
