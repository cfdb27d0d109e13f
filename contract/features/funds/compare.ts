import type { Day } from '../../core/time/calendar.ts'
import { divide, microOf, PRICE_DECIMALS, textOf } from './decimal.ts'
import { evenly, TABLE_ROWS } from './evenly.ts'
import { baseDateOf, changeUnits, type History, PERCENT_DECIMALS, type PricePoint, type RangeName } from './figures.ts'

/**
 * Several funds in one chart: each price as a share of the price on a day that all of them have, which is 100. Rule:
 * docs/rules/fund.md "Comparison".
 */

/** Funds in one comparison at most: more lines cannot be told apart. Our choice. */
export const COMPARED_MAX = 4

/** The value of every line on the first day. */
const BASE_UNITS = 100n * 10n ** BigInt(PERCENT_DECIMALS)
/** Values have as many places as per cents; a history has millionths. */
const MICRO_OF_UNIT = 10n ** BigInt(PRICE_DECIMALS - PERCENT_DECIMALS)

/** One line of a comparison. */
export interface RebasedLine {
  /** Values of every price from the first to the last common day, in millionths. */
  history: History
  /** The value on the last day, two decimals. */
  value: string
  /** The change since the first day, per cent: exactly the value minus 100. */
  change: string
}

/** Lines that are all 100 on `base`. */
export interface Rebased {
  base: Day
  last: Day
  lines: RebasedLine[]
  /** The value of every line on some common days, both ends included. */
  rows: { day: Day; values: string[] }[]
}

/** The days on which every history has a price, ascending. */
function commonDays([first = [], ...others]: readonly History[]): Day[] {
  const known = others.map((history) => new Set(history.map(({ day }) => day)))
  return first.map(({ day }) => day).filter((day) => known.every((days) => days.has(day)))
}

/**
 * Histories as shares of their prices on a common day: the last common day on or before the base date of the range, or the
 * first one. The lines end on the last common day. Null with fewer than two histories or common days.
 */
export function rebased(histories: readonly History[], range: RangeName): Rebased | null {
  const days = commonDays(histories)
  const last = days.at(-1)
  if (histories.length < 2 || days.length < 2 || !last) return null
  const baseDate = range === 'yesterday' ? days.at(-2) : baseDateOf(range, last)
  const base = (baseDate && days.findLast((day) => day <= baseDate)) || days[0]
  if (!base || base === last) return null
  const lines = histories.map((history) => rebasedLine(history, base, last))
  const shared = days.filter((day) => day >= base && day <= last)
  return { base, last, lines, rows: rowsOf(lines, evenly(shared, TABLE_ROWS)) }
}

function rowsOf(lines: readonly RebasedLine[], days: readonly Day[]): Rebased['rows'] {
  const values = lines.map(({ history }) => new Map(history.map(({ day, price }) => [day, price])))
  const valueOn = (of: ReadonlyMap<Day, bigint>, day: Day) =>
    textOf((of.get(day) ?? 0n) / MICRO_OF_UNIT, PERCENT_DECIMALS)
  return days.map((day) => ({ day, values: values.map((of) => valueOn(of, day)) }))
}

function rebasedLine(history: History, base: Day, last: Day): RebasedLine {
  const points = history.filter(({ day }) => day >= base && day <= last)
  const [first] = points
  const end = points.at(-1)
  if (!first || !end) throw new RangeError('a line of a comparison has a price on its first and last day')
  // derived from the change, which is rounded once, so that a value and its change never disagree
  const valueOf = (price: bigint) => BASE_UNITS + changeUnits(first.price, price)
  return {
    history: points.map(({ day, price }) => ({ day, price: valueOf(price) * MICRO_OF_UNIT })),
    value: textOf(valueOf(end.price), PERCENT_DECIMALS),
    change: textOf(changeUnits(first.price, end.price), PERCENT_DECIMALS),
  }
}

/** The last point on or before a day. */
const pointOn = (history: History, day: Day) => history.findLast((point) => point.day <= day)

/**
 * The change of a benchmark between two days, per cent: from its last value on or before the first day to its last one on or
 * before the last day. Null without two such values.
 */
export function changeBetween(history: History, from: Day, to: Day): string | null {
  const [first, last] = [pointOn(history, from), pointOn(history, to)]
  if (!first || !last || first.day === last.day) return null
  return textOf(changeUnits(first.price, last.price), PERCENT_DECIMALS)
}

/** A benchmark scaled to be at a price on its day: only for drawing. Empty without a value on or before that day. */
export function scaled(history: History, from: PricePoint): History {
  const first = pointOn(history, from.day)
  const price = microOf(from.price)
  return first ? history.map((point) => ({ day: point.day, price: divide(point.price * price, first.price) })) : []
}

/** A scaled benchmark from the price to a later day. */
export function scaledTo(history: History, from: PricePoint, to: Day): History {
  const later = scaled(history, from).filter(({ day }) => day > from.day && day <= to)
  return later.length > 0 ? [{ day: from.day, price: microOf(from.price) }, ...later] : []
}
