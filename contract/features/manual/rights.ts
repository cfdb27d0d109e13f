import { STAFF_LINE } from '../../core/content-rights.ts'
import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'manual',
  permissions: {
    read: STAFF_LINE,
    list: STAFF_LINE,
    write: { CITY_ADMIN: 'all' },
    export: { CITY_ADMIN: 'all' },
  },
})
