import { addDays, type Day, daysBetween, daysInMonth } from '../../core/time/calendar.ts'
import { divide, ONE, power, priceText, roundedText, textOf } from './decimal.ts'
import {
  DAYS_OF_YEAR,
  type History,
  lastUntil,
  type Part,
  PERCENT_DECIMALS,
  type Point,
  type PricePoint,
} from './history.ts'
import { volatilityOf } from './volatility.ts'

export { type History, historyOf, PERCENT_DECIMALS, type PricePoint } from './history.ts'

/**
 * The figures of a fund's price history. API, public page, export and documents take them from here alone, so that no
 * two of them disagree. Rule: docs/rules/fund.md.
 */

/** The ranges of the brief, in its order. */
export const RANGES = ['yesterday', 'ytd', '1y', '2y', '5y', 'inception'] as const
export type RangeName = (typeof RANGES)[number]

/** A fall from a peak to the lowest price after it. */
export interface Drawdown {
  percent: string
  /** Days of the peak and of the lowest price; null when the price never fell. */
  peak: Day | null
  trough: Day | null
}

/** The figures of one range. A missing figure is null and shown as '–', never as 0. */
export interface RangeFigures {
  /** The base date by rule; null for ranges that begin with a price of their own (the previous one, the first one). */
  baseDate: Day | null
  /** The prices that the change is computed from. */
  from: PricePoint
  to: PricePoint
  /** The base date lies before the first price, which is used instead. */
  isClamped: boolean
  /** Prices in the range, both ends included. */
  points: number
  /** Difference of the prices. */
  difference: string
  /** Change, per cent. */
  change: string
  /** Change per year, per cent; null for a year or less. */
  annualised: string | null
  highest: PricePoint
  lowest: PricePoint
  /** Annualised standard deviation of the returns between published days, per cent; null for fewer than two returns. */
  volatility: string | null
  drawdown: Drawdown
}

/** The change of one calendar year. */
export interface YearFigures {
  year: number
  change: string | null
  /** The year begins with the first price, or it is the last year with a price: not all of it is in the change. */
  isPartial: boolean
}

/** The same day some years earlier; 29 February becomes 28 February. */
export function yearsBefore(day: Day, years: number): Day {
  const year = Number(day.slice(0, 4)) - years
  const month = Number(day.slice(5, 7))
  const date = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  return `${String(year).padStart(4, '0')}-${day.slice(5, 7)}-${String(date).padStart(2, '0')}`
}

/** The base date of a range that ends on `end`; null for ranges without one. Rule: docs/rules/fund.md "Ranges". */
export function baseDateOf(range: RangeName, end: Day): Day | null {
  switch (range) {
    case 'yesterday':
    case 'inception':
      return null
    case 'ytd':
      return `${String(Number(end.slice(0, 4)) - 1).padStart(4, '0')}-12-31`
    case '1y':
      return yearsBefore(end, 1)
    case '2y':
      return yearsBefore(end, 2)
    case '5y':
      return yearsBefore(end, 5)
  }
}

/** The index of the first point of one of the six ranges, which all end with the last one. */
function startOf(history: History, range: RangeName): { start: number; baseDate: Day | null; isClamped: boolean } {
  const last = history.length - 1
  const baseDate = baseDateOf(range, history[last]?.day ?? '')
  if (range === 'yesterday') return { start: Math.max(0, last - 1), baseDate, isClamped: false }
  const found = baseDate === null ? 0 : lastUntil(history, baseDate)
  return { start: Math.max(0, found), baseDate, isClamped: found < 0 }
}

/** The figures of one of the six ranges; null with fewer than two prices. */
export function rangeFigures(history: History, range: RangeName): RangeFigures | null {
  if (history.length < 2) return null
  const { start, ...base } = startOf(history, range)
  const mayAnnualise = range === '2y' || range === '5y' || range === 'inception'
  return figuresOf(history, [start, history.length - 1], { ...base, mayAnnualise })
}

/**
 * The figures between two days: from the last price on or before `from` (the first price if there is none) to the last
 * one on or before `to`. Null with fewer than two prices.
 */
export function freeFigures(history: History, from: Day, to: Day): RangeFigures | null {
  const start = lastUntil(history, from)
  const part: Part = [Math.max(0, start), lastUntil(history, to)]
  return figuresOf(history, part, { baseDate: from, isClamped: start < 0, mayAnnualise: true })
}

/** The points between two days, with the base price, for their chart; empty with fewer than two. */
export function freePoints(history: History, from: Day, to: Day): History {
  const points = history.slice(Math.max(0, lastUntil(history, from)), lastUntil(history, to) + 1)
  return points.length < 2 ? [] : points
}

const shown = ({ day, price }: Point): PricePoint => ({ day, price: priceText(price) })

/** The change from one price to another, in hundredths of a per cent. */
export const changeUnits = (from: bigint, to: bigint): bigint =>
  divide((to - from) * 10n ** BigInt(PERCENT_DECIMALS + 2), from)

/** The change from one price to another, per cent. */
const changeText = (from: bigint, to: bigint): string => textOf(changeUnits(from, to), PERCENT_DECIMALS)

function figuresOf(
  history: History,
  part: Part,
  { mayAnnualise, ...range }: { baseDate: Day | null; isClamped: boolean; mayAnnualise: boolean },
): RangeFigures | null {
  const [start, end] = part
  const [first, last] = [history[start], history[end]]
  if (!first || !last || start >= end) return null
  const points = history.slice(start, end + 1)
  let highest = first
  let lowest = first
  for (const point of points) {
    if (point.price > highest.price) highest = point
    if (point.price < lowest.price) lowest = point
  }
  return {
    ...range,
    from: shown(first),
    to: shown(last),
    points: points.length,
    difference: priceText(last.price - first.price),
    change: changeText(first.price, last.price),
    annualised: mayAnnualise && isOverAYear(first.day, last.day) ? annualisedText(first, last) : null,
    highest: shown(highest),
    lowest: shown(lowest),
    volatility: volatilityOf(history, part),
    drawdown: drawdownOf(points),
  }
}

/** Whether more than a year lies between two days, counted as the ranges are. */
const isOverAYear = (from: Day, to: Day): boolean => from < yearsBefore(to, 1)

/** (price ÷ base) to the power of 365 ÷ days − 1, per cent. */
const annualisedText = (from: Point, to: Point): string =>
  roundedText(
    (power([to.price, from.price], [DAYS_OF_YEAR, daysBetween(from.day, to.day)]) - ONE) * 100n,
    PERCENT_DECIMALS,
  )

/** The largest fall, per cent, with the days of its peak and of its lowest price; the earliest of equal ones. */
function drawdownOf(points: History): Drawdown {
  let peak = points[0]
  let worst: { peak: Point; trough: Point } | undefined
  for (const point of points) {
    if (!peak || point.price > peak.price) peak = point
    // trough ÷ peak < worst trough ÷ worst peak, without a division
    const isWorse = worst ? point.price * worst.peak.price < worst.trough.price * peak.price : point.price < peak.price
    if (isWorse) worst = { peak, trough: point }
  }
  if (!worst) return { percent: changeText(ONE, ONE), peak: null, trough: null }
  return {
    percent: changeText(worst.peak.price, worst.trough.price),
    peak: worst.peak.day,
    trough: worst.trough.day,
  }
}

/**
 * The calendar years from the first to the last price, newest first: from the last price of the year before (the first
 * price in the first year) to the last price of the year. A year without two such prices has no change.
 */
export function yearFigures(history: History): YearFigures[] {
  const [first] = history
  const last = history.at(-1)
  if (!first || !last) return []
  const [from, to] = [Number(first.day.slice(0, 4)), Number(last.day.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const year = to - i
    const before = lastUntil(history, `${String(year - 1).padStart(4, '0')}-12-31`)
    const end = lastUntil(history, `${String(year).padStart(4, '0')}-12-31`)
    const [a, b] = [history[Math.max(0, before)], history[end]]
    const hasTwo = a !== undefined && b !== undefined && Math.max(0, before) < end
    return {
      year,
      change: hasTwo ? changeText(a.price, b.price) : null,
      isPartial: before < 0 || (year === to && addDays(last.day, 1).slice(0, 4) === String(year)),
    }
  })
}

/**
 * At most about `most` points that keep the shape of a line: of each part of the history its first, lowest, highest
 * and last point. Only for drawing: figures use every price.
 */
export function thinned(history: History, most: number): PricePoint[] {
  if (history.length <= most) return history.map(shown)
  const parts = Math.max(1, Math.floor(most / 4))
  const kept = new Set<number>()
  for (let part = 0; part < parts; part++) {
    const start = Math.floor((part * history.length) / parts)
    const end = Math.floor(((part + 1) * history.length) / parts) - 1
    let [low, high] = [start, start]
    for (let i = start; i <= end; i++) {
      if ((history[i]?.price ?? 0n) < (history[low]?.price ?? 0n)) low = i
      if ((history[i]?.price ?? 0n) > (history[high]?.price ?? 0n)) high = i
    }
    for (const i of [start, low, high, end]) kept.add(i)
  }
  return [...kept].toSorted((a, b) => a - b).flatMap((i) => (history[i] ? [shown(history[i])] : []))
}

/** The points of a range, for its chart; empty with fewer than two. */
export function rangePoints(history: History, range: RangeName): History {
  return history.length < 2 ? [] : history.slice(startOf(history, range).start)
}
