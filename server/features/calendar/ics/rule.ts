import type ICAL from 'ical.js'
import { isOccurrence, lastCounted, occurrencesIn } from '../recurrence.ts'
import { FileProblem } from './event.ts'
import { instantOf, type When } from './when.ts'

/** Parts of a rule that are taken over. The finer ones (hours, minutes, seconds) could name thousands of times a day. */
const PARTS = ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'] as const
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const INTERVAL_MAX = 999
const COUNT_MAX = 3_660
const RULE_MAX = 500
const YEARS_MS = 5 * 366 * 86_400_000
const OFFSET_MS = 8 * 3_600_000

/** An instant in the time of Ulaanbaatar, written as if it were UTC, as in the stored rules. */
const wallText = (instant: Date) =>
  `${new Date(instant.getTime() + OFFSET_MS).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/**
 * The stored rule of an event, and its first occurrence. A number of occurrences becomes the time of the last.
 *
 * @throws FileProblem when it cannot be stored: too fine, without any occurrence in five years, or too long.
 */
export function ruleOf(recur: ICAL.Recur, { start, end, allDay }: When): { rule: string; first: Date } {
  const { freq, interval, count, until } = recur
  if (!FREQUENCIES.includes(freq) || interval < 1 || interval > INTERVAL_MAX) throw new FileProblem('rule')
  const parts = recur.parts as Record<string, (string | number)[] | undefined>
  if (Object.keys(parts).some((part) => !(PARTS as readonly string[]).includes(part))) throw new FileProblem('rule')
  const plain = [
    `FREQ=${freq}`,
    `INTERVAL=${interval}`,
    'WKST=MO',
    ...PARTS.flatMap((part) => (parts[part] ? [`${part}=${[parts[part]].flat().join(',')}`] : [])),
  ].join(';')
  const series = { rule: plain, starts_at: start, ends_at: end, excluded: [] }
  const [first] = isOccurrence(series, start)
    ? [start]
    : occurrencesIn(series, start, new Date(start.getTime() + YEARS_MS))
  if (!first) throw new FileProblem('rule')
  const last = until ? lastOf(until, allDay) : count ? counted(plain, first, count) : undefined
  const rule = last ? `${plain};UNTIL=${wallText(last)}` : plain
  if (rule.length > RULE_MAX || (last && last < first)) throw new FileProblem('rule')
  return { rule, first }
}

/** The end of a rule; of a day its last minute. */
function lastOf(until: ICAL.Time, allDay: boolean): Date {
  const last = instantOf(until)
  return until.isDate || allDay ? new Date(last.getTime() + 86_400_000 - 60_000) : last
}

function counted(plain: string, first: Date, count: number): Date {
  if (count > COUNT_MAX) throw new FileProblem('rule')
  return lastCounted(plain, first, count)
}
