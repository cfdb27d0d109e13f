import { declareRights } from '../../core/model/feature.ts'

const PUBLISHED = 'published'
/** People with a right to prices (funds/rights.ts) work on holdings too; district admins never do. */
const OFFICERS = { KHOROO_ADMIN: 'member', SECTION_LEADER: 'member' } as const

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'holdings',
  permissions: {
    read: {
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: PUBLISHED,
      KHOROO_ADMIN: PUBLISHED,
      SECTION_LEADER: PUBLISHED,
      APPLICATION: PUBLISHED,
      ANYONE: PUBLISHED,
    },
    /** Portfolios in every state; who may enter and who may publish is decided for each person. */
    compose: { CITY_ADMIN: 'all', ...OFFICERS },
    import: { CITY_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
  },
})
