import { declareRights } from '../../core/model/feature.ts'

const ADMINS = { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own' } as const

/** Who may do what with webhooks; apart from the routes, because the menu needs only this. */
export const rights = declareRights({
  name: 'webhooks',
  permissions: {
    /** City admins see and delete the webhooks of everybody; nobody changes where another person's records go. */
    read: { ...ADMINS, CITY_ADMIN: 'all' },
    write: ADMINS,
  },
})
