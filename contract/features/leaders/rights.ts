import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'leaders',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    manage: { CITY_ADMIN: 'all', KHOROO_ADMIN: 'subtree' },
    switch: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    export: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    reveal: { CITY_ADMIN: 'all', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    /** Accounts for leaders in office. District admins may create such accounts on the users' page as well. */
    invite: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    import: { CITY_ADMIN: 'own', KHOROO_ADMIN: 'own' },
  },
})
