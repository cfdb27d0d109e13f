import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'faq',
  permissions: {
    /** One record: signing in takes nothing away of what everybody may read. */
    read: {
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: 'open',
      KHOROO_ADMIN: 'open',
      SECTION_LEADER: 'open',
      APPLICATION: 'published',
      ANYONE: 'published',
    },
    /** What a list holds: the own work, and what the levels above have published. */
    list: {
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: 'line',
      KHOROO_ADMIN: 'line',
      SECTION_LEADER: 'line',
      APPLICATION: 'published',
      ANYONE: 'published',
    },
    write: { CITY_ADMIN: 'all' },
    export: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
  },
})
