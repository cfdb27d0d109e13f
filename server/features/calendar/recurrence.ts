import type { Options } from 'rrule'
// oxlint-disable-next-line import/default -- Node gives all of a CommonJS package as the default export; its types name the parts
import library from 'rrule'
import { memoized } from '#contract/core/text/memoized.ts'
import { addDays, type Day, dayInUlaanbaatar, endOfDayInUlaanbaatar, weekdayOf } from '#contract/core/time/dates.ts'
import { REPEAT_UNITS, type Repeat } from '#contract/features/calendar/index.ts'
import { type PlainRule, plainOccurrences } from './plain-rules.ts'

const { RRule } = library as unknown as typeof import('rrule')

/** Ulaanbaatar is UTC+8 all year (contract/core/time/calendar.ts): rules are expanded in its time, written as if it were UTC. */
const OFFSET_MS = 8 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

const wallOf = (instant: Date) => new Date(instant.getTime() + OFFSET_MS)
const instantOf = (wall: Date) => new Date(wall.getTime() - OFFSET_MS)

const FREQUENCY = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY } as const
const WEEKDAYS = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU] as const

/** A repeating event as stored: its rule without DTSTART, the first occurrence, and the beginnings that are left out. */
export interface Series {
  rule: string
  starts_at: Date
  ends_at: Date
  excluded: readonly Date[]
}

/** The options of a rule whose first occurrence begins at `start`. */
const optionsOf = (rule: string, start: Date): Partial<Options> => ({
  ...RRule.parseString(rule),
  dtstart: wallOf(start),
  wkst: RRule.MO,
})

/** The day of the week with its place in the month: the second Tuesday; the fifth is the last. */
function placeInMonth(start: Date) {
  const day = dayInUlaanbaatar(start)
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return WEEKDAYS[weekdayOf(day) - 1]?.nth(nth > 4 ? -1 : nth)
}

/** Whether a day of the week with its place in the month is that of `start`: a fourth Tuesday may be the last, too. */
function isPlaceOf({ weekday, n }: { weekday: number; n?: number }, start: Date): boolean {
  const day = dayInUlaanbaatar(start)
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
  return weekday === weekdayOf(day) - 1 && (n === Math.ceil(Number(day.slice(8)) / 7) || (n === -1 && isLast))
}

/** The end of a rule whose last occurrence is on this day, at whatever time. */
const endOf = (day: Day) => wallOf(new Date(endOfDayInUlaanbaatar(day).getTime() - MINUTE_MS))

const textOf = (options: Partial<Options>) => RRule.optionsToString(options).replace(/^RRULE:/, '')

/** The rule of a repetition that begins at `start`. A number of occurrences becomes the day of the last, so that a rule never counts. */
export function ruleOf({ unit, interval, weekdays, monthBy, until, count }: Repeat, start: Date): string {
  const byweekday =
    unit === 'week' && weekdays.length > 0
      ? weekdays.flatMap((day) => WEEKDAYS[day - 1] ?? [])
      : unit === 'month' && monthBy === 'weekday'
        ? placeInMonth(start)
        : undefined
  const plain: Partial<Options> = {
    freq: FREQUENCY[unit],
    interval,
    wkst: RRule.MO,
    ...(byweekday ? { byweekday } : {}),
  }
  if (until !== null) return textOf({ ...plain, until: endOf(until) })
  if (count === null) return textOf(plain)
  const last = new RRule({ ...plain, dtstart: wallOf(start), count }).all().at(-1)
  return textOf({ ...plain, until: endOf(dayInUlaanbaatar(last ? instantOf(last) : start)) })
}

/** A rule as the form shows it; null for one that the form cannot show (of a calendar program). */
export function repeatOf(rule: string, start: Date): Repeat | null {
  const { freq, interval, byweekday, until, wkst: _, ...others } = RRule.parseString(rule)
  const unit = REPEAT_UNITS.find((one) => FREQUENCY[one] === freq)
  if (!unit || Object.values(others).some((value) => value !== undefined && value !== null)) return null
  const days = [byweekday ?? []].flat() as { weekday: number; n?: number }[]
  const isPlaced = days.some(({ n }) => n !== undefined)
  const [first] = days
  if (isPlaced && !(unit === 'month' && days.length === 1 && first && isPlaceOf(first, start))) return null
  if (days.length > 0 && !isPlaced && unit !== 'week') return null
  return {
    unit,
    interval: interval ?? 1,
    // a single day is that of the beginning
    weekdays: isPlaced || days.length === 1 ? [] : days.map(({ weekday }) => weekday + 1),
    monthBy: isPlaced ? 'weekday' : 'date',
    until: until ? dayInUlaanbaatar(instantOf(until)) : null,
    count: null,
  }
}

/** When the last occurrence ends; null for a series without an end. */
export function lastEndOf({ rule, starts_at: start, ends_at: end }: Series): Date | null {
  const { until } = RRule.parseString(rule)
  return until ? new Date(instantOf(until).getTime() + end.getTime() - start.getTime()) : null
}

/** The same rule, ended before the day of `instant`: an end on that day would be shown as a last day that includes it. */
export const endedBefore = (rule: string, instant: Date): string =>
  textOf({ ...RRule.parseString(rule), until: endOf(addDays(dayInUlaanbaatar(instant), -1)) })

/**
 * A later beginning from which a rule of days or weeks has the same occurrences after `from`: expanding a series of years costs as little
 * as one of weeks.
 */
function nearBeginning(options: Partial<Options>, start: Date, from: Date): Date {
  const { freq, interval = 1 } = options
  const step = freq === RRule.DAILY ? DAY_MS * interval : freq === RRule.WEEKLY ? WEEK_MS * interval : undefined
  if (step === undefined || from <= start) return start
  const whole = Math.floor((from.getTime() - start.getTime()) / step) - 1
  return whole > 0 ? new Date(start.getTime() + whole * step) : start
}

/** Rules that are remembered: the same few are read again and again. */
const PLAIN_RULES_MAX = 5_000

/** A rule of days or weeks alone; null for any other. */
const plainRuleOf = memoized((rule: string): PlainRule | null => {
  const { freq, interval, byweekday, until, wkst: _, ...others } = RRule.parseString(rule)
  const days = [byweekday ?? []].flat() as { weekday: number; n?: number }[]
  const unit = freq === RRule.DAILY && days.length === 0 ? 'day' : freq === RRule.WEEKLY ? 'week' : undefined
  const isOther =
    days.some(({ n }) => n !== undefined) ||
    Object.values(others).some((value) => value !== undefined && value !== null)
  if (unit === undefined || isOther) return null
  return {
    unit,
    interval: interval ?? 1,
    days: [...new Set(days.map(({ weekday }) => weekday))].toSorted((a, b) => a - b),
    until: until ?? null,
  }
}, PLAIN_RULES_MAX)

/** The beginnings of the occurrences that end after `from` and begin before `to`, in order. */
export function occurrencesIn(series: Series, from: Date, to: Date): Date[] {
  const { rule, starts_at: start, ends_at: end, excluded } = series
  const earliest = new Date(from.getTime() - (end.getTime() - start.getTime()))
  const gone = new Set(excluded.map((one) => one.getTime()))
  const plain = plainRuleOf(rule)
  if (plain) {
    const all = plainOccurrences(plain, wallOf(start), wallOf(earliest), wallOf(to))
    return all.map(instantOf).filter((one) => !gone.has(one.getTime()))
  }
  const options = optionsOf(rule, start)
  const near = nearBeginning(options, start, earliest)
  // a rule of weeks without days takes that of its beginning, which is the same on the later one
  const found = new RRule({ ...options, dtstart: wallOf(near) }).between(wallOf(earliest), wallOf(to), false)
  return found.map(instantOf).filter((one) => one >= start && !gone.has(one.getTime()))
}

/** Whether a series has an occurrence that begins at this instant. */
export const isOccurrence = (series: Series, instant: Date): boolean =>
  occurrencesIn(series, instant, new Date(instant.getTime() + 1)).some((one) => one.getTime() === instant.getTime())

/** The beginning of the first occurrence after an instant; undefined when there is none. */
export const startsAfter = (series: Series, instant: Date): Date | undefined =>
  firstAhead(series, instant, (start) => start > instant)

/** Days ahead in which the next occurrence is looked for, one span after the other: most are near. */
const AHEAD_DAYS = [35, 400, 4000]

/** The beginning of the occurrence that ends next after `from`; undefined when there is none. */
export const nextOccurrence = (series: Series, from: Date): Date | undefined => firstAhead(series, from, () => true)

function firstAhead(series: Series, from: Date, isMeant: (start: Date) => boolean): Date | undefined {
  const begin = from < series.starts_at ? series.starts_at : from
  for (const days of AHEAD_DAYS) {
    const next = occurrencesIn(series, begin, new Date(begin.getTime() + days * DAY_MS)).find(isMeant)
    if (next) return next
  }
  return undefined
}

/** The beginning of the last of `count` occurrences of a rule without an end. */
export function lastCounted(rule: string, start: Date, count: number): Date {
  const last = new RRule({ ...optionsOf(rule, start), count }).all().at(-1)
  return last ? instantOf(last) : start
}

/** A rule without its end, and the end as an instant: of a rule of days the last minute of its last day. */
export function partsOfRule(rule: string): { plain: string; until: Date | null } {
  const { until, ...others } = RRule.parseString(rule)
  return { plain: textOf(others), until: until ? instantOf(until) : null }
}
