import { PUBLIC_CONTENT, STAFF_LINE } from '../../core/content/rights.ts'
import { declareRights, ME } from '../../core/model/feature.ts'

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'blog',
  permissions: {
    ...PUBLIC_CONTENT,
    write: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    export: STAFF_LINE,
    /** Writes below posts, and likes them. */
    comment: {
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: 'open',
      KHOROO_ADMIN: 'open',
      SECTION_LEADER: 'open',
      APPLICATION: 'published',
    },
    /** Decides on the comments below the posts of the person's areas. */
    moderate: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
  },
  figures: {
    drafts: {
      list: 'list',
      for: {
        CITY_ADMIN: { phase: 'draft', author: ME },
        DISTRICT_ADMIN: { phase: 'draft', author: ME },
        KHOROO_ADMIN: { phase: 'draft', author: ME },
      },
    },
    waiting: {
      list: 'moderated',
      for: {
        CITY_ADMIN: { status: 'waiting' },
        DISTRICT_ADMIN: { status: 'waiting' },
        KHOROO_ADMIN: { status: 'waiting' },
      },
    },
  },
})
