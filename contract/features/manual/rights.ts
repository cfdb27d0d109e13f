import { STAFF_LINE } from '../../core/content/rights.ts'
import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'manual',
  permissions: {
    read: STAFF_LINE,
    list: STAFF_LINE,
    write: { CITY_ADMIN: 'all' },
    export: { CITY_ADMIN: 'all' },
  },
})
