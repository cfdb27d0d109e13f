import { declareRights } from '../../core/model/feature.ts'

/** Benchmarks that a published fund is compared with are public. */
const READERS = {
  DISTRICT_ADMIN: 'published',
  KHOROO_ADMIN: 'published',
  SECTION_LEADER: 'published',
  APPLICATION: 'published',
  ANYONE: 'published',
} as const

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'benchmarks',
  permissions: {
    read: { CITY_ADMIN: 'all', ...READERS },
    list: { CITY_ADMIN: 'all' },
    manage: { CITY_ADMIN: 'all' },
    import: { CITY_ADMIN: 'own' },
  },
})
