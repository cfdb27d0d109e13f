import { PUBLIC_CONTENT } from '../../core/content/rights.ts'
import { declareRights } from '../../core/model/feature.ts'

const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. Rule: docs/rules/shop.md. */
export const rights = declareRights({
  name: 'shop',
  permissions: {
    ...PUBLIC_CONTENT,
    /** Products of the person's areas. */
    write: offices,
    export: offices,
  },
  figures: {
    lowStock: {
      list: 'list',
      for: {
        CITY_ADMIN: { mine: 'true', low: 'true', status: 'on_sale' },
        DISTRICT_ADMIN: { mine: 'true', low: 'true', status: 'on_sale' },
        KHOROO_ADMIN: { mine: 'true', low: 'true', status: 'on_sale' },
      },
    },
  },
})
