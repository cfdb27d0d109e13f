import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'files',
  permissions: {
    upload: {
      CITY_ADMIN: 'own',
      DISTRICT_ADMIN: 'own',
      KHOROO_ADMIN: 'own',
      SECTION_LEADER: 'own',
      APPLICATION: 'own',
    },
  },
})
