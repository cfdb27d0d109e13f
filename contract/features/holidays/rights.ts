import { declareRights } from '../../core/model/feature.ts'

const READERS = {
  DISTRICT_ADMIN: 'published',
  KHOROO_ADMIN: 'published',
  SECTION_LEADER: 'published',
  APPLICATION: 'published',
} as const

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'holidays',
  permissions: {
    read: { CITY_ADMIN: 'all', ...READERS },
    manage: { CITY_ADMIN: 'all' },
  },
})
