import { declareRights } from '../../core/model/feature.ts'

const READERS = {
  DISTRICT_ADMIN: 'published',
  KHOROO_ADMIN: 'published',
  SECTION_LEADER: 'published',
  APPLICATION: 'published',
  ANYONE: 'published',
} as const

/** People who were given a right to prices; district admins never write here. Rule: docs/rules/fund.md. */
const OFFICERS = { KHOROO_ADMIN: 'member', SECTION_LEADER: 'member' } as const

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'funds',
  permissions: {
    read: { CITY_ADMIN: 'all', ...READERS },
    manage: { CITY_ADMIN: 'all' },
    /** Prices by mail, without an account. */
    subscribe: { ANYONE: 'own' },
    /** The entries of prices in every state; who may enter and who may publish is decided for each person. */
    price: { CITY_ADMIN: 'all', ...OFFICERS },
    import: { CITY_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
  },
})
