import { Problem } from '#contract/core/model/problem.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { discountOn } from '#contract/features/shop/index.ts'
import { discountState } from './discounts.ts'
import type { PricedLine } from './lines.ts'
import type { DiscountRecord, ShopCall } from './tables.ts'

const OF_CODE = 'the discount code that a buyer names, and how often it was used: only whether it applies is said'

/** A code that applies to an order, and what it takes off. */
export interface Applied {
  id: string
  code: string
  amount: number
}

/** Why a code does not apply: a code of `field` messages, with its values. */
interface Refused {
  code: string
  params: Record<string, string | number>
}

/** What is known of the buyer before anything is ordered: nothing in a quote of somebody who is not signed in. */
export interface Buyer {
  id: string | null
  phone?: string | undefined
  email?: string | undefined
}

type Asking = Pick<ShopCall, 'rows' | 'now' | 'lang'>

const refused = (code: string, params: Refused['params'] = {}): Refused => ({ code, params })

async function found(call: Asking, code: string, lock: boolean): Promise<DiscountRecord | undefined> {
  const { rows } = await call.rows
    .unscoped(OF_CODE)
    .query<DiscountRecord>(`select * from shop_discounts where code = $1${lock ? ' for update' : ''}`, [code])
  return rows[0]
}

/** The sum of the lines whose products belong to the area of the code or are below. */
async function goodsFor(call: Asking, { area_id }: DiscountRecord, lines: readonly PricedLine[]): Promise<number> {
  const { rows } = await call.rows
    .unscoped(OF_CODE)
    .query<{ id: string }>(
      `select a.id from areas a, areas of where of.id = $1 and a.path like of.path || '%' and a.id = any($2::uuid[])`,
      [area_id, [...new Set(lines.map(({ variant }) => variant.area_id))]],
    )
  const areas = new Set(rows.map(({ id }) => id))
  return lines.reduce(
    (sum, { variant, price, quantity }) => sum + (areas.has(variant.area_id) ? price * quantity : 0),
    0,
  )
}

/** How many orders of this buyer have used the code: by account, telephone or e-mail. */
async function usedBy(call: Asking, id: string, { id: account, phone, email }: Buyer): Promise<number> {
  const { rows } = await call.rows.unscoped(OF_CODE).query<{ used: number }>(
    `select count(*)::int as used from shop_orders where discount_id = $1 and status not in ('cancelled', 'returned')
       and (buyer_id = $2 or phone = $3 or lower(email) = lower($4))`,
    [id, account, phone ?? null, email ?? null],
  )
  return rows[0]?.used ?? 0
}

/** What the state of a code says to a buyer; one that was deactivated does not exist for them. */
function stateRefuses(call: Asking, row: DiscountRecord): Refused | undefined {
  const state = discountState(row, dayInUlaanbaatar(call.now))
  if (state === 'inactive') return refused('discount_unknown')
  if (state === 'upcoming') return refused('discount_not_yet', { day: formatDay(row.from_day ?? '', call.lang) })
  if (state === 'expired') return refused('discount_expired')
  return state === 'used_up' ? refused('discount_used_up') : undefined
}

/**
 * What a code takes off these lines, or why it takes nothing. With `lock` its row stays locked until the transaction ends, so that of two
 * buyers of the last use one waits for the other.
 */
export async function discountFor(
  call: Asking,
  code: string,
  { lines, buyer, lock = false }: { lines: readonly PricedLine[]; buyer: Buyer; lock?: boolean },
): Promise<{ applied: Applied } | { refused: Refused }> {
  const row = await found(call, code, lock)
  if (!row) return { refused: refused('discount_unknown') }
  const byState = stateRefuses(call, row)
  if (byState) return { refused: byState }
  const goods = await goodsFor(call, row, lines)
  if (goods === 0) return { refused: refused('discount_other_goods') }
  if (goods < row.minimum)
    return { refused: refused('discount_minimum', { min: formatNumber(row.minimum, call.lang) }) }
  if (row.uses_each !== null && (await usedBy(call, row.id, buyer)) >= row.uses_each)
    return { refused: refused('discount_used_by_you') }
  return { applied: { id: row.id, code: row.code, amount: discountOn(row, goods) } }
}

/** Uses a code for an order, and counts it. @throws Problem('invalid') on `discountCode`. */
export async function useDiscount(
  call: Asking,
  code: string | undefined,
  order: { lines: readonly PricedLine[]; buyer: Buyer },
): Promise<Applied | undefined> {
  if (!code) return undefined
  const answer = await discountFor(call, code, { ...order, lock: true })
  if ('refused' in answer) throw new Problem('invalid', { errors: [{ path: 'discountCode', ...answer.refused }] })
  await count(call, answer.applied.id, 1)
  return answer.applied
}

async function count(call: Pick<ShopCall, 'rows'>, id: string, by: 1 | -1): Promise<void> {
  await call.rows
    .unscoped('how often a code was used follows from orders, also those placed or cancelled without an account')
    .query('update shop_discounts set used = greatest(0, used + $2) where id = $1', [id, by])
}

/** Gives back the use of a code when its order is cancelled or returned. */
export async function giveBackUse(call: Pick<ShopCall, 'rows'>, discountId: string | null): Promise<void> {
  if (discountId !== null) await count(call, discountId, -1)
}
