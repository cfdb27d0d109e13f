import { declareRights } from '../../core/model/feature.ts'

/** Permissions and home page counts. Kept apart from the routes because the menu needs only these. */
export const rights = declareRights({
  name: 'surveys',
  permissions: {
    read: {
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: 'line',
      KHOROO_ADMIN: 'line',
      SECTION_LEADER: 'line',
      APPLICATION: 'published',
      ANYONE: 'published',
    },
    write: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    answer: { SECTION_LEADER: 'line', APPLICATION: 'published', ANYONE: 'published' },
    /** Reusable questions and templates, including those of the areas above. */
    library: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line' },
    /** Entering answers of other people within the leader's section. */
    interview: { SECTION_LEADER: 'line' },
    /** Entering paper answers of areas within reach. */
    paper: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    results: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    /** Inviting households within reach, printing and replacing their invitations, and reminding. */
    invite: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    /** Deciding on flagged answers is left to districts and the city, because khoroos collect the answers themselves. */
    review: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line' },
  },
  figures: {
    drafts: {
      list: 'list',
      for: { CITY_ADMIN: { phase: 'draft' }, DISTRICT_ADMIN: { phase: 'draft' }, KHOROO_ADMIN: { phase: 'draft' } },
    },
    toReview: {
      list: 'list',
      for: { CITY_ADMIN: { flagged: 'waiting' }, DISTRICT_ADMIN: { flagged: 'waiting' } },
    },
    /** Surveys for which leaders conduct interviews. */
    running: { list: 'list', for: { SECTION_LEADER: { phase: 'active' } } },
  },
})
