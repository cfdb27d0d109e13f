import { divide, microOf, PRICE_DECIMALS, textOf } from './decimal.ts'

/** A price is rounded to this many decimals at least: a shorter one has zeros. */
const PRICE_DECIMALS_MIN = 2
/** A change from the last price above this many per cent must be confirmed. Source: the specification of the fund site. */
export const JUMP_PERCENT = 20

/** Net assets ÷ units, rounded to six decimals. Units are positive. */
export const computedPrice = (netAssets: string, units: string): string =>
  textOf(divide(microOf(netAssets) * 10n ** BigInt(PRICE_DECIMALS), microOf(units)), PRICE_DECIMALS)

/**
 * Whether a price is net assets ÷ units, rounded half away from zero to two, three, four, five or six decimals: a price is
 * published with as many as the fund uses.
 */
export function isPriceOf({ netAssets, units, price }: { netAssets: string; units: string; price: string }): boolean {
  const [assets, count, given] = [microOf(netAssets), microOf(units), microOf(price)]
  for (let decimals = PRICE_DECIMALS_MIN; decimals <= PRICE_DECIMALS; decimals++) {
    const rounded = divide(assets * 10n ** BigInt(decimals), count) * 10n ** BigInt(PRICE_DECIMALS - decimals)
    if (rounded === given) return true
  }
  return false
}

/** The change from one price to the next in whole per cent, rounded half away from zero, when it is above the limit. */
export function jumpOf(before: string, price: string): number | undefined {
  const [from, to] = [microOf(before), microOf(price)]
  const difference = to > from ? to - from : from - to
  if (difference * 100n <= from * BigInt(JUMP_PERCENT)) return undefined
  return Number(divide((to - from) * 100n, from))
}
