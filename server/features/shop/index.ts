import { sql } from 'kysely'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { BRIEF_PRODUCTS_MAX, shop, shopCategories } from '#contract/features/shop/index.ts'
import type { Anchor } from '../../core/access/reach.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { columnOf } from '../../core/database/sql.ts'
import { importHandlers, importJobs } from '../../core/import/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { orderFollowers, productFollowers } from './area-followers.ts'
import { billedOrders } from './bill-order.ts'
import { addDiscount, changeDiscount, discountFields, listDiscounts, removeDiscount } from './discounts.ts'
import { productImport } from './import.ts'
import { exportProducts, listProducts } from './list.ts'
import { shopAlerts } from './notices.ts'
import { listOrders, myOrders, oneOrder, showOrderRow } from './orders.ts'
import { personalData } from './personal-data.ts'
import { orderForm, orderPublicly, placeOrder } from './place.ts'
import { reviewsOfMany } from './product-reviews.ts'
import {
  actOnProduct,
  addProduct,
  briefNamed,
  changeProduct,
  namedProduct,
  oneProduct,
  productsOnSale,
  removeProduct,
} from './products.ts'
import { shopQueue } from './queue.ts'
import { quote } from './quote.ts'
import { actOnReview, listReviews, reviewBySecret, reviewMine } from './reviews.ts'
import { exportSales, salesOf } from './sales.ts'
import { saleOf, showBrief, showRow } from './show.ts'
import { actOnOrder, cancelBySecret, cancelMine, followOrder } from './steps.ts'
import type { ProductRecord, ShopTables } from './tables.ts'
import { changeStock } from './variants.ts'

const productAnchor = {
  area: 'area_id',
  owner: 'author_id',
  published: (t) => sql<boolean>`${columnOf(t, 'status')} = 'on_sale'`,
  held: { when: (t) => sql<boolean>`${columnOf(t, 'status')} = 'draft'`, home: 'author_area_id' },
} as const satisfies Anchor

/** The fields of the form, as a `stale` problem carries them; variants and pictures are read again. */
const presentProduct = (row: ProductRecord) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  areaId: row.area_id,
  category: row.category,
  gender: row.gender,
  tags: row.tags,
  price: row.price,
  sale: saleOf(row),
  description: row.description,
  status: row.status,
  version: row.version,
})

/** The shop of the city. */
export default serve<ShopTables>()(shop, {
  personalData,
  anchors: {
    products: productAnchor,
    product_variants: { via: { column: 'product_id', table: 'products' } },
    shop_orders: { area: 'area_id', owner: 'buyer_id' },
    shop_discounts: { area: 'area_id' },
    shop_reviews: { area: 'area_id' },
    shop_order_lines: { via: { column: 'order_id', table: 'shop_orders' } },
  },
  present: {
    products: presentProduct,
    shop_discounts: discountFields,
    shop_reviews: ({ id, status, version }: { id: string; status: string; version: number }) => ({
      id,
      status,
      version,
    }),
    shop_orders: ({ id, status, version }: { id: string; status: string; version: number }) => ({
      id,
      status,
      version,
    }),
    product_variants: ({ id, stock, version }: { id: string; stock: number; version: number }) => ({
      id,
      stock,
      version,
    }),
  },
  alerts: shopAlerts,
  privateTables: ['shop_orders', 'shop_order_lines', 'shop_discounts'],
  recordNames: {
    products: 'products.name',
    shop_discounts: 'shop_discounts.code',
    shop_reviews: '(select name from products p where p.id = shop_reviews.product_id)',
    shop_orders: "'№ ' || shop_orders.number",
  },
  settings: {
    [shopCategories.key]: {
      effects: async (call) => {
        const { rows } = await unscoped(call, 'numbers of products, for those who change a setting').query<{
          entry: string
          count: number
        }>('select category as entry, count(*) as count from products group by category order by 1')
        return rows.map(({ entry, count }) => ({ code: 'keptRecords', entry, count }))
      },
    },
  },
  billed: billedOrders,
  areaFollowers: [productFollowers, orderFollowers],
  queue: shopQueue,
  jobs: importJobs(productImport),
  import: productImport,
  handlers: {
    ...importHandlers<ShopTables, typeof shop>(productImport),
    list: async (call) => {
      const found = await listProducts(call, call.query)
      const today = dayInUlaanbaatar(call.now)
      return { data: found.data.map((row) => showRow(call, row, today)), meta: found.meta }
    },
    export: exportProducts,
    named: async (call) => ({ data: await namedProduct(call, call.params.slug) }),
    one: async (call) => ({ data: await oneProduct(call, call.params.id) }),
    create: async (call) => ({ data: await addProduct(call, call.body) }),
    change: async (call) => ({ data: await changeProduct(call, call.params.id, call.body) }),
    remove: async (call) => {
      await removeProduct(call, call.params.id)
      return null
    },
    act: async (call) => ({ data: await actOnProduct(call, call.params.id, call.body) }),
    stock: async (call) => {
      await changeStock(call, call.params.id, call.body)
      return { data: await oneProduct(call, call.params.id) }
    },
    quote: async (call) => ({ data: await quote(call) }),
    orderForm: async (call) => ({ data: orderForm(call) }),
    orderPublicly: async (call) => ({ data: await orderPublicly(call) }),
    follow: async (call) => ({ data: await followOrder(call, call.query.secret) }),
    cancel: async (call) => ({ data: await cancelBySecret(call, call.body.secret) }),
    mine: async (call) => ({ data: await myOrders(call) }),
    place: async (call) => ({ data: await placeOrder(call) }),
    cancelMine: async (call) => ({ data: await cancelMine(call, call.params.id, call.body.version) }),
    orders: async (call) => {
      const found = await listOrders(call, call.query)
      return { data: found.data.map(showOrderRow), meta: found.meta }
    },
    order: async (call) => ({ data: await oneOrder(call, call.params.id) }),
    actOnOrder: async (call) => ({ data: await actOnOrder(call, call.params.id, call.body) }),
    orderHistory: async ({ rows, params }) => {
      const lines = await rows.history('shop_orders', params.id)
      // readings are shown only in the audit log
      return { data: lines.filter(({ action }) => action !== 'read') }
    },
    discounts: (call) => listDiscounts(call),
    addDiscount: async (call) => ({ data: await addDiscount(call) }),
    changeDiscount: async (call) => ({ data: await changeDiscount(call) }),
    removeDiscount: async (call) => {
      await removeDiscount(call)
      return null
    },
    sales: async (call) => ({ data: await salesOf(call) }),
    exportSales,
    reviewMine: async (call) => ({ data: await reviewMine(call) }),
    reviewBySecret: async (call) => ({ data: await reviewBySecret(call) }),
    reviews: (call) => listReviews(call),
    actOnReview: async (call) => ({ data: await actOnReview(call) }),
    history: async ({ rows, params }) => ({ data: await rows.history('products', params.id) }),
    briefProducts: async (call) => {
      const found = await productsOnSale(call, BRIEF_PRODUCTS_MAX)
      const of = await reviewsOfMany(
        call,
        found.map(({ id }) => id),
      )
      return { products: found.map((row) => showBrief(call, row, { lang: call.lang, ...of(row.id) })) }
    },
    briefProduct: async (call) => {
      const row = await briefNamed(call, call.query.name)
      const of = await reviewsOfMany(call, [row.id])
      return { product: showBrief(call, row, { lang: call.lang, ...of(row.id) }) }
    },
  },
})
