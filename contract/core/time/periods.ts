import * as z from 'zod/mini'
import { addDays, type Day, daysBetween, IsoDay } from './dates.ts'

/** Both days included. */
export interface Period {
  from: Day
  to: Day
}

/** The lengths of period that a dashboard offers, in days. */
export const PERIOD_DAYS = [7, 30, 90, 365] as const
/** Days of the longest period. Our choice: two years and a leap day. */
export const PERIOD_DAYS_MAX = 731
const PERIOD_DAYS_USUAL = 30
/** Days outside of these are taken as the nearest of them: nothing was counted then. Our choice. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'
const clamped = (day: Day): Day => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day)

/**
 * The query of a dashboard, with other filters: a period that ends today when no end is given, and has 30 days when no start is given.
 * Issue `end_before_start` on `to`.
 */
export const periodQuery = <F extends z.core.$ZodShape>(more: F) =>
  z.strictObject({ from: z.optional(IsoDay), to: z.optional(IsoDay), ...more }).check(({ value, issues }) => {
    const { from, to } = value as PeriodQuery
    if (from && to && to < from) issues.push({ code: 'custom', input: to, path: ['to'], message: 'end_before_start' })
  })
export interface PeriodQuery {
  from?: Day | undefined
  to?: Day | undefined
}

/** The period of a query; one that would be longer than `max` days starts later. */
export function periodOf({ from, to }: PeriodQuery, today: Day, max: number = PERIOD_DAYS_MAX): Period {
  const last = clamped(to ?? (from && from > today ? from : today))
  const earliest = addDays(last, 1 - max)
  const first = from === undefined ? addDays(last, 1 - PERIOD_DAYS_USUAL) : clamped(from)
  return { from: first < earliest ? earliest : first, to: last }
}

/** The number of days of a period. */
export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** The equally long period that ends the day before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})

/** The days of a period in order. */
export const daysOf = (period: Period): Day[] =>
  Array.from({ length: lengthOf(period) }, (_, n) => addDays(period.from, n))

/** The change from a number to another in per cent; null from nothing. */
export const changeInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100
