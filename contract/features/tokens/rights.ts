import { declareRights } from '../../core/model/feature.ts'

/** Who may do what with API tokens; apart from the routes, because the menu needs only this. */
export const rights = declareRights({
  name: 'tokens',
  permissions: {
    /** City admins see and revoke the tokens of everybody. */
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
    make: { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
  },
})
