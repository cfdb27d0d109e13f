import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature, and what the home counts of it: apart from its routes, as the menu needs no more. */
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
    /** Questions and templates that are used again, those of areas above included. */
    library: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line' },
    /** Entering answers of others, of the own section. */
    interview: { SECTION_LEADER: 'line' },
    /** Entering answers that were written on paper, of the areas within reach. */
    paper: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    results: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    /** Whether flagged answers count is not for the khoroo whose answers they are. */
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
    /** Leaders go from door to door with them. */
    running: { list: 'list', for: { SECTION_LEADER: { phase: 'active' } } },
  },
})
