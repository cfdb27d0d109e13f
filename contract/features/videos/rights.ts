import { PUBLIC_CONTENT, STAFF_LINE } from '../../core/content-rights.ts'
import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'videos',
  permissions: {
    ...PUBLIC_CONTENT,
    write: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree' },
    export: STAFF_LINE,
  },
})
