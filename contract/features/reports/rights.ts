import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature, and what the home counts of it: apart from its routes, as the menu needs no more. */
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
    /** Sent to the own level: approve it or return it. */
    toApprove: {
      list: 'list',
      for: {
        CITY_ADMIN: { status: 'sent_city' },
        DISTRICT_ADMIN: { status: 'sent_district' },
        KHOROO_ADMIN: { status: 'sent_khoroo' },
      },
    },
    /** Came back: to the own level, to be corrected or handed down, or to its author. */
    returned: {
      list: 'list',
      for: {
        DISTRICT_ADMIN: { status: 'returned_district' },
        KHOROO_ADMIN: { status: 'returned_khoroo' },
        SECTION_LEADER: { tab: 'returned' },
      },
    },
    /** Late at any level below: somebody did not answer in time. */
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
