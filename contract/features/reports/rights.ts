import { declareRights } from '../../core/model/feature.ts'

/** Permissions and home page counts. Kept apart from the routes because the menu needs only these. */
export const rights = declareRights({
  name: 'reports',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    write: { DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
    gather: { DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    move: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    decide: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
  },
  figures: {
    /** Sent to the reader's level, to be approved or returned. */
    toApprove: {
      list: 'list',
      for: {
        CITY_ADMIN: { status: 'sent_city' },
        DISTRICT_ADMIN: { status: 'sent_district' },
        KHOROO_ADMIN: { status: 'sent_khoroo' },
      },
    },
    /** Returned to the reader's level, to be corrected or returned further; for a section leader, returned at any level. */
    returned: {
      list: 'list',
      for: {
        DISTRICT_ADMIN: { status: 'returned_district' },
        KHOROO_ADMIN: { status: 'returned_khoroo' },
        SECTION_LEADER: { tab: 'returned' },
      },
    },
    /** Past the deadline at any level within reach. */
    overdue: {
      list: 'list',
      for: {
        CITY_ADMIN: { overdue: 'true' },
        DISTRICT_ADMIN: { overdue: 'true' },
        KHOROO_ADMIN: { overdue: 'true' },
      },
    },
    drafts: {
      list: 'list',
      for: { DISTRICT_ADMIN: { tab: 'draft' }, KHOROO_ADMIN: { tab: 'draft' }, SECTION_LEADER: { tab: 'draft' } },
    },
  },
})
