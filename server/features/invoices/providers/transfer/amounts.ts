import { isDay } from '#contract/core/time/calendar.ts'

/** The largest amount of the contract. */
const MOST = 1_000_000_000_000

/**
 * An amount as banks write it: '1,234,567.00', '1 234 567,00', '-500'. Undefined for what is none, or no whole tögrög.
 */
export function amountIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'₮]|MNT/g, '')
  const [, sign, whole = '', rest = ''] = /^([-+]?)(\d{1,3}(?:[,.]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (sign === undefined || Number(rest) !== 0) return undefined
  const amount = Number(whole.replaceAll(/[,.]/g, ''))
  return amount > MOST ? undefined : sign === '-' ? -amount : amount
}

/** A day as banks write it, with or without a time: '2026-11-20', '2026.11.20 14:05', '20/11/2026'. */
export function dayIn(text: string): string | undefined {
  const [, y, m, d] = /^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T\s].*)?$/.exec(text) ?? []
  const [, d2, m2, y2] = /^\s*(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:[T\s].*)?$/.exec(text) ?? []
  const [year, month, day] = [y ?? y2, m ?? m2, d ?? d2]
  if (!year || !month || !day) return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}
