import { declareRights } from '../../core/feature.ts'

const staff = { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' } as const

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'setup',
  permissions: {
    /** The steps of one's own role; each counts what is within reach. */
    read: staff,
    /** What a person no longer wants to be reminded of. */
    dismiss: staff,
    manage: { CITY_ADMIN: 'all' },
  },
})
