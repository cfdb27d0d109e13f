import { declareRights } from '../../core/model/feature.ts'

const staff = { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' } as const

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'setup',
  permissions: {
    /** The steps of the person's role; each counts within reach. */
    read: staff,
    /** Reminders that the person has dismissed. */
    dismiss: staff,
    manage: { CITY_ADMIN: 'all' },
  },
})
