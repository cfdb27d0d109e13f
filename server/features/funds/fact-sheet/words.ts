import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { PERCENT_DECIMALS } from '#contract/features/funds/figures.ts'

/** A change in per cent with its sign: '+1.25%'. */
export function signedPercent(value: string | null | undefined, lang: Lang): string {
  const text = formatPercent(value, lang, PERCENT_DECIMALS)
  return text === NO_VALUE || text.startsWith('−') || !/[1-9]/.test(text) ? text : `+${text}`
}

/** A price with all its decimals, at least two. */
export const priceWords = (price: string, lang: Lang): string =>
  formatNumber(price, lang, { decimals: Math.max(2, (price.split('.')[1] ?? '').replace(/0+$/, '').length) })
