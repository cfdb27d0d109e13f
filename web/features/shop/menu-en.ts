import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  shop: 'Shop',
  list: 'List of products',
  add: 'Add a product',
  checkout: 'Cart and checkout',
  orders: 'Orders of the shop',
  sales: 'Sales of the shop',
  reviews: 'Reviews of products',
  newReviews: 'New reviews',
  import: 'Import products from a file',
  discounts: 'Discount codes',
  mine: 'My orders',
  newOrders: 'New orders',
  lowStock: 'Products running low',
}
