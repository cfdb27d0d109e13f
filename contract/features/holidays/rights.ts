import { declareRights } from '../../core/feature.ts'

const READERS = {
  DISTRICT_ADMIN: 'published',
  KHOROO_ADMIN: 'published',
  SECTION_LEADER: 'published',
  APPLICATION: 'published',
} as const

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'holidays',
  permissions: {
    read: { CITY_ADMIN: 'all', ...READERS },
    manage: { CITY_ADMIN: 'all' },
  },
})
