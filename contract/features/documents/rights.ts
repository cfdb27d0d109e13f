import { PUBLIC_CONTENT, STAFF_LINE } from '../../core/content/rights.ts'
import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'documents',
  permissions: {
    ...PUBLIC_CONTENT,
    write: { CITY_ADMIN: 'all' },
    export: STAFF_LINE,
  },
})
