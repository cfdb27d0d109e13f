import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { slugOf } from '#contract/core/text/slug.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type Colour,
  type Delivery,
  type OrderLine,
  type OrderLineDraft,
  priceOn,
  shippingOf,
  subtotalOf,
  totalOf,
} from '#contract/features/shop/index.ts'
import { prepared } from '../../core/database/prepared.ts'
import { saleOf } from './show.ts'
import type { ShopCall } from './tables.ts'

const OF_SALE = 'variants of products that are on sale, which everybody may read and order'

/** A variant that can be ordered, with its product. */
export interface Sellable {
  id: string
  product_id: string
  no: number
  area_id: string
  code: string
  name: Localized
  colour: Colour | null
  size: string
  stock: number
  price: number
  sale_price: number | null
  sale_from: string | null
  sale_until: string | null
}

/** Adds up the lines of one variant, in the order of their first appearance. */
export function mergedLines(lines: readonly OrderLineDraft[]): OrderLineDraft[] {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/**
 * The variants of these lines that are on sale. With `lock` they are locked until the transaction ends, always in the same order, so that
 * two orders never wait for each other.
 */
export async function sellable(
  call: Pick<ShopCall, 'rows'>,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, Sellable>> {
  const { rows } = await call.rows.unscoped(OF_SALE).query<Sellable>(
    prepared(
      `select v.id, v.product_id, p.no, p.area_id, p.code, p.name, v.colour, v.size, v.stock, p.price, p.sale_price, p.sale_from, p.sale_until
     from product_variants v join products p on p.id = v.product_id
     where v.id = any($1::uuid[]) and p.status = 'on_sale' order by v.product_id, v.id ${lock ? 'for update of v' : ''}`,
      [ids],
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a variant costs now. */
export const priceNow = (one: Sellable, now: Date): number =>
  priceOn({ price: one.price, sale: saleOf(one) }, dayInUlaanbaatar(now))

/** A line with what the server knows of it. */
export interface PricedLine {
  variant: Sellable
  price: number
  quantity: number
}

/** A line of an order that was just stored, as its buyer sees it. */
export const showLine = ({ variant, price, quantity }: PricedLine): OrderLine => ({
  productId: variant.product_id,
  slug: slugOf(variant.name.mn, variant.no),
  code: variant.code,
  name: variant.name,
  colour: variant.colour,
  size: variant.size,
  price,
  quantity,
  total: price * quantity,
})

/**
 * The lines of an order at the prices of now.
 *
 * @throws Problem('invalid') naming every line that is no longer sold, or of which fewer are in stock.
 */
export function pricedLines(
  call: Pick<ShopCall, 'now' | 'lang'>,
  sent: readonly OrderLineDraft[],
  found: ReadonlyMap<string, Sellable>,
): PricedLine[] {
  const at = (variantId: string) => sent.findIndex((line) => line.variantId === variantId)
  const errors: { path: string; code: string; params?: Record<string, string | number> }[] = []
  const lines = mergedLines(sent).flatMap(({ variantId, quantity }): PricedLine[] => {
    const variant = found.get(variantId)
    if (!variant) {
      errors.push({ path: `lines.${at(variantId)}.variantId`, code: 'no_longer_sold' })
      return []
    }
    if (variant.stock < quantity) {
      const params = { name: inLang(variant.name, call.lang), stock: variant.stock }
      errors.push({ path: `lines.${at(variantId)}.quantity`, code: 'out_of_stock', params })
    }
    return [{ variant, price: priceNow(variant, call.now), quantity }]
  })
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return lines
}

/** The sums of an order. */
export function sumsOf(lines: readonly { price: number; quantity: number }[], delivery: Delivery, discount: number) {
  const subtotal = subtotalOf(lines)
  const off = Math.min(discount, subtotal)
  const shipping = shippingOf(delivery, subtotal)
  return {
    subtotal,
    discount: off,
    shipping,
    total: totalOf({ subtotal, discount: off, shipping }),
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

interface Seen {
  total?: number | undefined
  fullTotal?: number | undefined
}

/** @throws Problem('invalid') on `total` with the right one, when the buyer saw another, or saw another without the discount. */
export function refuseOtherTotal(
  { total: seen, fullTotal }: Seen,
  { total, subtotal, shipping }: { total: number; subtotal: number; shipping: number },
): void {
  const isOther =
    (seen !== undefined && seen !== total) || (fullTotal !== undefined && fullTotal !== subtotal + shipping)
  if (isOther) throw fieldProblem('total', 'total_changed', { total })
}
