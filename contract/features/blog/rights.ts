import { PUBLIC_CONTENT, STAFF_LINE } from '../../core/content/rights.ts'
import { declareRights, ME } from '../../core/model/feature.ts'

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'blog',
  permissions: {
    ...PUBLIC_CONTENT,
    write: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    export: STAFF_LINE,
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
  },
})
