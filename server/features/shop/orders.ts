import { type RawBuilder, sql } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { slugOf } from '#contract/core/text/slug.ts'
import { endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type MyListedOrder,
  type MyOrder,
  OPEN_STATUSES,
  type Order,
  type OrderAction,
  type OrderFact,
  type OrderLine,
  type OrderQuery,
  type OrderRow,
  type OrderView,
  type OwnReview,
  orderWorkflow,
  SOLD_STATUSES,
  UNDONE_STATUSES,
} from '#contract/features/shop/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { invoiceSecret } from '../../core/citizens/invoice-links.ts'
import type { OrderRecord, ShopCall, ShopTables } from './tables.ts'

/** An order as it is read. */
export type SeenOrder = OrderRecord & { area: Localized }

const area = areaName(sql.ref('shop_orders.area_id')).as('area')

const OF_ORDER = 'the lines of an order that the caller may read'

/** The lines of an order that the caller reaches, in their order. */
export async function linesOf(call: Pick<ShopCall, 'rows'>, orderId: string): Promise<OrderLine[]> {
  const { rows } = await call.rows.unscoped(OF_ORDER).query<
    Omit<OrderLine, 'productId' | 'slug' | 'total'> & {
      product_id: string | null
      no: number | null
      now: Localized | null
    }
  >(
    `select l.product_id, p.no, p.name as now, l.code, l.name, l.colour, l.size, l.price, l.quantity
     from shop_order_lines l left join products p on p.id = l.product_id where l.order_id = $1 order by l.position`,
    [orderId],
  )
  return rows.map(({ product_id: productId, no, now, ...line }) => ({
    ...line,
    productId,
    slug: no === null || now === null ? null : slugOf(now.mn, no),
    total: line.price * line.quantity,
  }))
}

interface Parts {
  core: Pick<ShopCall['core'], 'sign'>
  lines: OrderLine[]
  reviews: OwnReview[]
}

/** The lines of an order that the caller reaches, and the reviews of its products. */
export async function partsOf(call: Pick<ShopCall, 'rows' | 'core'>, orderId: string): Promise<Parts> {
  const { rows: reviews } = await call.rows
    .unscoped(OF_ORDER)
    .query<OwnReview>(
      'select product_id as "productId", rating, status from shop_reviews where order_id = $1 order by created_at, id',
      [orderId],
    )
  return { core: call.core, lines: await linesOf(call, orderId), reviews }
}

const sumsOf = (row: OrderRecord) => ({
  subtotal: row.subtotal,
  discount: row.discount,
  discountCode: row.discount_code,
  shipping: row.shipping,
  total: row.total,
  totalItems: row.total_items,
})

/** An order in a list: without telephone, e-mail and address. */
export const showOrderRow = (row: SeenOrder): OrderRow => ({
  id: row.id,
  number: row.number,
  areaId: row.area_id,
  area: row.area,
  name: row.name,
  status: row.status,
  delivery: row.delivery,
  payment: row.payment,
  total: row.total,
  totalItems: row.total_items,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** An order as its buyer sees it, without what opens its invoice. */
export const showKeyless = (
  row: SeenOrder,
  { lines, reviews }: Pick<Parts, 'lines' | 'reviews'>,
): Omit<OrderView, 'invoiceKey'> => ({
  number: row.number,
  area: row.area,
  status: row.status,
  delivery: row.delivery,
  payment: row.payment,
  address: row.address,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...sumsOf(row),
  lines,
  invoiceCode: row.invoice_code,
  reviews,
  canReview: row.status === 'done',
  canCancel: row.status === 'new',
})

const UNDONE: readonly string[] = UNDONE_STATUSES

/** Everybody who may see the order this way is its buyer, who may open its invoice: it names the account for a transfer. */
const invoiceKeyOf = ({ invoice_id: id, payment, status }: SeenOrder, { core }: Parts): string | null =>
  id !== null && payment === 'transfer' && !UNDONE.includes(status) ? invoiceSecret(core, id) : null

/** An order as its buyer sees it. */
export const showView = (row: SeenOrder, parts: Parts): OrderView => ({
  ...showKeyless(row, parts),
  invoiceKey: invoiceKeyOf(row, parts),
})

/** What the workflow asks of an order besides its state. */
export const factsOf = ({ delivery, payment }: Pick<OrderRecord, 'delivery' | 'payment'>): OrderFact[] => [
  delivery,
  payment,
]

const countedAs = (states: readonly string[], wanted: boolean | undefined): RawBuilder<boolean>[] =>
  wanted === undefined ? [] : [sql`(shop_orders.status = any(${states}::text[])) = ${wanted}`]

/** How the list of orders is asked for. */
function ordersAsk(call: ShopCall, query: OrderQuery): PageAsk<ShopTables, 'shop_orders', SeenOrder> {
  const { page, pageSize, sort, q, status, open, sold, undone, delivery, payment } = query
  const { areaId, productId, discountId, category, from, to } = query
  const all = [
    matching({
      'shop_orders.status': status,
      'shop_orders.delivery': delivery,
      'shop_orders.payment': payment,
      'shop_orders.discount_id': discountId,
    }),
    ...countedAs(OPEN_STATUSES, open),
    ...countedAs(SOLD_STATUSES, sold),
    ...countedAs(UNDONE_STATUSES, undone),
  ]
  if (areaId) all.push(inAndBelow('shop_orders.area_id', areaId))
  if (productId)
    all.push(
      sql`exists (select from shop_order_lines l where l.order_id = shop_orders.id and l.product_id = ${productId})`,
    )
  if (category)
    all.push(
      sql`exists (select from shop_order_lines l join products p on p.id = l.product_id
        where l.order_id = shop_orders.id and p.category = ${category})`,
    )
  if (from) all.push(sql`shop_orders.created_at >= ${startOfDayInUlaanbaatar(from)}`)
  if (to) all.push(sql`shop_orders.created_at < ${endOfDayInUlaanbaatar(to)}`)
  return {
    query: { page, pageSize, sort, q },
    sorts: {
      number: 'number',
      createdAt: 'created_at',
      total: 'total',
      status: 'status',
      name: sql`shop_orders.name collate "und-x-icu"`,
    },
    defaultSort: '-createdAt',
    best: { titles: [sql`shop_orders.name`], at: 'created_at' },
    searchIn: 'search',
    numberIn: 'number',
    where: (rows) => rows.where(sql.join(all, sql` and `) as RawBuilder<boolean>),
    select: (rows) => rows.selectAll('shop_orders').select(area),
  }
}

/** A page of the orders of the person's areas. */
export const listOrders = (call: ShopCall, query: OrderQuery) => call.rows.page('shop_orders', ordersAsk(call, query))

/** The steps open now. */
export const actionsOn = (call: Pick<ShopCall, 'rows'>, row: OrderRecord): OrderAction[] => [
  ...new Set(call.rows.moves(orderWorkflow, row.status, null, factsOf(row)).map(({ action }) => action)),
]

/** A whole order; reading it is logged. @throws Problem('not_found') when it is out of reach. */
export async function oneOrder(call: ShopCall, id: string): Promise<Order> {
  const row = await call.rows
    .from('shop_orders', 'orders')
    .selectAll('shop_orders')
    .select([area, personRef('shop_orders.buyer_id').as('buyer')])
    .where('shop_orders.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  call.note({ action: 'shop.read', table_name: 'shop_orders', row_id: id, area_id: row.area_id })
  const seen: SeenOrder & { buyer: ContentPerson | null } = row
  return {
    ...showOrderRow(seen),
    ...sumsOf(seen),
    phone: seen.phone,
    email: seen.email,
    address: seen.address,
    note: seen.note,
    lang: seen.lang,
    buyer: seen.buyer,
    invoice: seen.invoice_id && seen.invoice_code ? { id: seen.invoice_id, code: seen.invoice_code } : null,
    lines: await linesOf(call, id),
    allowedActions: actionsOn(call, seen),
  }
}

/** An order of the caller's own. @throws Problem('not_found') for another person's. */
export async function myOrder(call: ShopCall, id: string): Promise<MyOrder> {
  const row = await call.rows
    .from('shop_orders', 'own')
    .selectAll('shop_orders')
    .select(area)
    .where('shop_orders.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { id: row.id, version: row.version, ...showKeyless(row, await partsOf(call, id)) }
}

/** Orders shown to the account that placed them, the newest. Our choice: a year of a busy household. */
const MINE_MAX = 50

/** The caller's own orders, the newest first. */
export async function myOrders(call: ShopCall): Promise<MyListedOrder[]> {
  const found = await call.rows
    .from('shop_orders', 'own')
    .selectAll('shop_orders')
    .select(area)
    .orderBy('shop_orders.created_at', 'desc')
    .orderBy('shop_orders.id', 'desc')
    .limit(MINE_MAX)
    .execute()
  const shown: MyListedOrder[] = []
  for (const row of found)
    shown.push({ id: row.id, version: row.version, ...showView(row, await partsOf(call, row.id)) })
  return shown
}
