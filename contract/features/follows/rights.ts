import { declareRights } from '../../core/model/feature.ts'

const STAFF = { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' } as const

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'follows',
  permissions: {
    /** Whom a person follows, and by whom the person is followed. */
    read: STAFF,
    follow: STAFF,
    /** The colleagues whom a person may follow: of the areas below, and of those above. */
    involve: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
  },
})
