import type { Quote, QuoteDraft } from '#contract/features/shop/index.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import { mergedLines, type PricedLine, priceNow, sellable, sumsOf } from './lines.ts'
import type { ShopCall } from './tables.ts'
import { discountFor } from './use-discount.ts'

/**
 * The sums of a cart; lines that cannot be ordered are marked and not counted. A discount code is tried, not used.
 *
 * @throws Problem('too_many') after too many codes that do not exist.
 */
export async function quote(
  call: ShopCall & { body: QuoteDraft; tx: Parameters<typeof countAttempt>[0]['tx'] },
): Promise<Quote> {
  const { lines: sent, delivery, discountCode } = call.body
  const merged = mergedLines(sent)
  const found = await sellable(
    call,
    merged.map(({ variantId }) => variantId),
  )
  const counted: PricedLine[] = []
  const lines = merged.map(({ variantId, quantity }): Quote['lines'][number] => {
    const variant = found.get(variantId)
    if (!variant) return { variantId, price: 0, quantity, total: 0, stock: 0, problem: 'gone' }
    const price = priceNow(variant, call.now)
    const problem = variant.stock < quantity ? 'out_of_stock' : null
    if (problem === null) counted.push({ variant, price, quantity })
    return { variantId, price, quantity, total: price * quantity, stock: variant.stock, problem }
  })
  const tried = discountCode
    ? await discountFor(call, discountCode, { lines: counted, buyer: { id: call.actor?.id ?? null } })
    : undefined
  // so that nobody finds out codes by trying
  if (tried && 'refused' in tried && tried.refused.code === 'discount_unknown')
    await countAttempt(call, [{ kind: 'discount', of: networkOf(call.origin.address) }])
  return {
    lines,
    ...sumsOf(counted, delivery, tried && 'applied' in tried ? tried.applied.amount : 0),
    discountRefused: tried && 'refused' in tried ? tried.refused : null,
  }
}
