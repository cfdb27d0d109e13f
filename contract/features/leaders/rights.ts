import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'leaders',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    manage: { CITY_ADMIN: 'all', KHOROO_ADMIN: 'subtree' },
    switch: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    export: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    reveal: { CITY_ADMIN: 'all', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    /** Accounts for leaders in office. District admins may also create such accounts on the users page. */
    invite: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    import: { CITY_ADMIN: 'own', KHOROO_ADMIN: 'own' },
  },
})
