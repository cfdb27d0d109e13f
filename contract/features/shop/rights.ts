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
    /** Files of the person's own that are being imported. */
    import: { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own' },
    /** Computes a cart and orders, without an account too. */
    order: { ANYONE: 'own' },
    /** By the secret of the link given to the buyer, which opens one order only. */
    follow: { ANYONE: 'own' },
    /** Orders of the person's own. */
    own: { CITY_ADMIN: 'own', DISTRICT_ADMIN: 'own', KHOROO_ADMIN: 'own', SECTION_LEADER: 'own' },
    /** Orders of the products of the person's areas. */
    orders: offices,
  },
  figures: {
    newOrders: {
      list: 'orders',
      for: { CITY_ADMIN: { status: 'new' }, DISTRICT_ADMIN: { status: 'new' }, KHOROO_ADMIN: { status: 'new' } },
    },
    newReviews: {
      list: 'reviews',
      for: {
        CITY_ADMIN: { status: 'waiting' },
        DISTRICT_ADMIN: { status: 'waiting' },
        KHOROO_ADMIN: { status: 'waiting' },
      },
    },
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
