import { type RawBuilder, sql } from 'kysely'
import { entryName } from '#contract/core/model/entries.ts'
import { slugOf } from '#contract/core/text/slug.ts'
import {
  type Day,
  dayInUlaanbaatar,
  endOfDayInUlaanbaatar,
  startOfDayInUlaanbaatar,
} from '#contract/core/time/dates.ts'
import { daysOf, type Period, periodBefore, periodOf } from '#contract/core/time/periods.ts'
import {
  BEST_MAX,
  LOW_STOCK,
  OPEN_STATUSES,
  RUNNING_OUT_MAX,
  type Sales,
  type SalesFigures,
  type SalesQuery,
  SOLD_STATUSES,
  shopCategories,
  UNDONE_STATUSES,
} from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ShopCall } from './tables.ts'

type Asking = ShopCall & { query: SalesQuery }

const inStates = (states: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`shop_orders.status = any(${[...states]}::text[])`
const isSold = inStates(SOLD_STATUSES)

/** The orders of a period within reach. */
const ordersIn = ({ rows, query: { areaId } }: Asking, { from, to }: Period, verb?: string) =>
  rows
    .from('shop_orders', verb)
    .where('shop_orders.created_at', '>=', startOfDayInUlaanbaatar(from))
    .where('shop_orders.created_at', '<', endOfDayInUlaanbaatar(to))
    .$if(areaId !== undefined, (q) => q.where(inAndBelow('shop_orders.area_id', areaId)))

const filtered = (what: RawBuilder<unknown>, where: RawBuilder<boolean>) =>
  sql<number>`coalesce(${what} filter (where ${where}), 0)`

async function figures(call: Asking, period: Period): Promise<SalesFigures> {
  const row = await ordersIn(call, period)
    .select([
      filtered(sql`sum(shop_orders.total)`, isSold).as('sales'),
      filtered(sql`count(*)`, isSold).as('sold'),
      sql<number>`count(*)`.as('orders'),
      filtered(sql`count(*)`, inStates(UNDONE_STATUSES)).as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
  return {
    sales: Number(row.sales),
    sold: Number(row.sold),
    orders: Number(row.orders),
    cancelled: Number(row.cancelled),
  }
}

/** What was sold on each day of a period that had sales. */
async function soldByDay(call: Asking, period: Period): Promise<Map<Day, { sales: number; sold: number }>> {
  const day = sql<Day>`to_char(shop_orders.created_at at time zone 'Asia/Ulaanbaatar', 'YYYY-MM-DD')`
  const found = await ordersIn(call, period)
    .where(isSold)
    .select([day.as('day'), sql<number>`sum(shop_orders.total)`.as('sales'), sql<number>`count(*)`.as('sold')])
    .groupBy(day)
    .execute()
  return new Map(found.map((row) => [row.day, { sales: Number(row.sales), sold: Number(row.sold) }]))
}

async function days(call: Asking, period: Period, before: Period): Promise<Sales['days']> {
  const now = await soldByDay(call, period)
  const then = await soldByDay(call, before)
  const earlier = daysOf(before)
  return daysOf(period).map((day, i) => ({
    day,
    sales: now.get(day)?.sales ?? 0,
    sold: now.get(day)?.sold ?? 0,
    before: then.get(earlier[i] ?? '')?.sales ?? 0,
  }))
}

/** The lines of what was sold in a period. */
const soldLines = (call: Asking, period: Period, verb?: string) =>
  ordersIn(call, period, verb)
    .where(isSold)
    .innerJoin('shop_order_lines', 'shop_order_lines.order_id', 'shop_orders.id')
    .leftJoin('products', 'products.id', 'shop_order_lines.product_id')

const quantity = sql<number>`sum(shop_order_lines.quantity)`
const sum = sql<number>`sum(shop_order_lines.quantity::bigint * shop_order_lines.price)`

async function best(call: Asking, period: Period): Promise<Sales['best']> {
  const found = await soldLines(call, period)
    .select(['products.id', 'products.name', quantity.as('quantity'), sum.as('sum')])
    .where('products.id', 'is not', null)
    .groupBy(['products.id', 'products.name'])
    .orderBy('sum', 'desc')
    .orderBy('products.id')
    .limit(BEST_MAX)
    .execute()
  return found.flatMap((row) =>
    row.id && row.name ? { id: row.id, name: row.name, quantity: Number(row.quantity), sum: Number(row.sum) } : [],
  )
}

async function categories(call: Asking, period: Period): Promise<Sales['categories']> {
  const found = await soldLines(call, period)
    .select(['products.category', quantity.as('quantity'), sum.as('sum')])
    .groupBy('products.category')
    .orderBy('sum', 'desc')
    .orderBy('products.category')
    .execute()
  return found.map((row) => ({ category: row.category, quantity: Number(row.quantity), sum: Number(row.sum) }))
}

/** Variants of which few are left, of products on sale that the reader manages. */
const lowVariants = ({ rows, query: { areaId } }: Asking) =>
  rows
    .from('products', 'write')
    .innerJoin('product_variants', 'product_variants.product_id', 'products.id')
    .where('products.status', '=', 'on_sale')
    .where('product_variants.stock', '<=', LOW_STOCK)
    .$if(areaId !== undefined, (q) => q.where(inAndBelow('products.area_id', areaId)))

async function runningOut(call: Asking): Promise<Pick<Sales, 'low' | 'runningOut'>> {
  const row = await lowVariants(call)
    .select(sql<number>`count(distinct products.id)`.as('low'))
    .executeTakeFirstOrThrow()
  const found = await lowVariants(call)
    .select(['product_variants.id', 'products.no', 'products.name', 'product_variants.colour'])
    .select(['product_variants.size', 'product_variants.stock'])
    .orderBy('product_variants.stock')
    .orderBy('products.no')
    .orderBy('product_variants.position')
    .limit(RUNNING_OUT_MAX)
    .execute()
  return {
    low: Number(row.low),
    runningOut: found.map(({ no, ...variant }) => ({ ...variant, slug: slugOf(variant.name.mn, no) })),
  }
}

async function openNow({ rows, query: { areaId } }: Asking): Promise<number> {
  const row = await rows
    .from('shop_orders')
    .where(inStates(OPEN_STATUSES))
    .$if(areaId !== undefined, (q) => q.where(inAndBelow('shop_orders.area_id', areaId)))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The figures of a period within reach, each of which is the total of a list with the same filters. */
export async function salesOf(call: Asking): Promise<Sales> {
  const period = periodOf(call.query, dayInUlaanbaatar(call.now))
  const before = periodBefore(period)
  return {
    ...period,
    now: await figures(call, period),
    before: { ...before, ...(await figures(call, before)) },
    days: await days(call, period, before),
    best: await best(call, period),
    categories: await categories(call, period),
    open: await openNow(call),
    ...(await runningOut(call)),
  }
}

/** What was sold in a period as a file, without the buyers. */
export async function exportSales(
  call: ShopCall & { query: SalesQuery & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const period = periodOf(query, dayInUlaanbaatar(call.now))
  const names = await call.setting(shopCategories)
  const { sales, column, colour } = shopLabels[call.lang]
  const list = soldLines({ ...call, query }, period, 'export')
    .select(['shop_orders.number', 'shop_orders.created_at', 'products.category'])
    .select(['shop_order_lines.code', 'shop_order_lines.name', 'shop_order_lines.colour', 'shop_order_lines.size'])
    .select(['shop_order_lines.quantity', 'shop_order_lines.price', 'shop_orders.discount_code'])
    .orderBy('shop_orders.created_at')
    .orderBy('shop_orders.number')
    .orderBy('shop_order_lines.position')
  call.note({ action: 'shop.export', table_name: 'shop_orders', details: { format, ...period } })
  return exportRows<Awaited<ReturnType<typeof list.execute>>[number]>(call.core, list.compile() as never, {
    format,
    name: `${sales.file} ${period.from} ${period.to}`,
    columns: [
      { kind: 'date', header: sales.day, value: (row) => dayInUlaanbaatar(new Date(row.created_at)) },
      { kind: 'number', header: sales.order, value: (row) => Number(row.number) },
      { kind: 'text', header: column.code, value: (row) => row.code },
      { kind: 'text', header: column.name, value: (row) => row.name.mn },
      { kind: 'text', header: sales.colour, value: (row) => row.colour && colour[row.colour] },
      { kind: 'text', header: sales.size, value: (row) => row.size },
      {
        kind: 'text',
        header: column.category,
        value: (row) => row.category && entryName(names, row.category, call.lang),
      },
      { kind: 'number', header: sales.quantity, value: (row) => row.quantity },
      { kind: 'number', header: column.price, value: (row) => row.price },
      { kind: 'number', header: sales.sum, value: (row) => row.price * row.quantity },
      { kind: 'text', header: sales.discountCode, value: (row) => row.discount_code },
    ],
  })
}
