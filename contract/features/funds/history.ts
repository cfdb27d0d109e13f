import type { Day } from '../../core/time/calendar.ts'
import { microOf } from './decimal.ts'

/** Decimals of every per cent that is shown. Rounded once, from the exact value. */
export const PERCENT_DECIMALS = 2
export const DAYS_OF_YEAR = 365

/** A published price: its day, and the exact decimal as text. */
export interface PricePoint {
  day: Day
  price: string
}

/** A validated history: days ascending, prices in millionths. */
export interface Point {
  day: Day
  price: bigint
}
export type History = readonly Point[]

/**
 * Prepares a history for the figures below.
 *
 * @throws RangeError for a price that is not positive, or days that are not ascending.
 */
export function historyOf(points: readonly PricePoint[]): History {
  let before = ''
  return points.map(({ day, price: text }) => {
    const price = microOf(text)
    if (price <= 0n) throw new RangeError(`a price must be positive: ${text} on ${day}`)
    if (day <= before) throw new RangeError(`days must be ascending: ${day} after ${before}`)
    before = day
    return { day, price }
  })
}

/** The indices of the first and the last point of a part of a history. */
export type Part = readonly [start: number, end: number]

/** The index of the last point on or before a day; -1 before the first. */
export function lastUntil(history: History, day: Day): number {
  let low = 0
  let high = history.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((history[middle]?.day ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
