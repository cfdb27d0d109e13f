import { declareRights } from '../../core/model/feature.ts'

/** Permissions and home page counts. Kept apart from the routes because the menu needs only these. */
export const rights = declareRights({
  name: 'reports',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    /** City admins write company reports only, and only those who were given the right. */
    write: { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
    /** The report of one's area. */
    report: { DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
    /** Who may write company reports. */
    entitle: { CITY_ADMIN: 'all' },
    gather: { DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    move: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'own' },
    decide: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
  },
  figures: {
    /** Sent to the reader's level, to be approved or returned. */
    toApprove: {
      list: 'list',
      for: {
        CITY_ADMIN: { status: 'sent_city', notAuthorId: '@me' },
        DISTRICT_ADMIN: { status: 'sent_district' },
        KHOROO_ADMIN: { status: 'sent_khoroo' },
      },
    },
    /**
     * Returned to the reader's level, to be corrected or returned further; for a section leader, returned at any level; for
     * the city, the reader's company reports.
     */
    returned: {
      list: 'list',
      for: {
        CITY_ADMIN: { status: 'returned_city', authorId: '@me' },
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
      for: {
        CITY_ADMIN: { tab: 'draft', authorId: '@me' },
        DISTRICT_ADMIN: { tab: 'draft' },
        KHOROO_ADMIN: { tab: 'draft' },
        SECTION_LEADER: { tab: 'draft' },
      },
    },
  },
})
