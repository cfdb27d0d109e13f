import { declareRights } from '../../core/model/feature.ts'

const MEMBERS = {
  CITY_ADMIN: 'member',
  DISTRICT_ADMIN: 'member',
  KHOROO_ADMIN: 'member',
  SECTION_LEADER: 'member',
} as const
const OWN = { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' } as const

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'views',
  permissions: {
    /** A person's views, and those that colleagues share with the person's office. */
    read: MEMBERS,
    write: OWN,
  },
})
