import { isDeepStrictEqual } from 'node:util'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { addDays, dayInUlaanbaatar, daysBetween } from '#contract/core/time/dates.ts'
import type { Repeat, Scope } from '#contract/features/calendar/index.ts'
import { isOccurrence, lastEndOf, occurrencesIn, repeatOf, ruleOf } from './recurrence.ts'
import { seriesOf } from './show.ts'
import type { EventRecord } from './tables.ts'
import type { StoredTimes } from './times.ts'

/** The occurrences that a change concerns, as sent: by default the whole event. */
export interface Part {
  occurrence?: string | undefined
  scope?: Scope | undefined
}

/** What a change concerns: `at` is the beginning of the occurrence from which it was made; undefined for a whole event. */
export interface Target {
  scope: Scope
  at: Date | undefined
}

/**
 * The target of a change to an event.
 *
 * @throws Problem('invalid') on `occurrence` when a part of a series is meant without naming one; Problem('not_found') for a beginning that
 * is none.
 */
export function targetOf(event: EventRecord, { occurrence, scope = 'all' }: Part): Target {
  const series = seriesOf(event)
  if (!series) return { scope: 'all', at: undefined }
  if (occurrence === undefined) {
    if (scope !== 'all') throw fieldProblem('occurrence', 'required')
    return { scope, at: undefined }
  }
  const at = new Date(occurrence)
  if (!isOccurrence(series, at)) throw new Problem('not_found')
  // what follows the first occurrence is all
  const isFirst = at.getTime() === event.starts_at.getTime()
  return { scope: scope === 'following' && isFirst ? 'all' : scope, at }
}

/** The columns of a repetition. */
export type RepeatColumns = Pick<EventRecord, 'rule' | 'repeats_until' | 'excluded' | 'starts_at' | 'ends_at'>

const YEARS_MS = 5 * 366 * 86_400_000

/**
 * The columns of an event that begins at these times and repeats like this. The first occurrence is the first day that the rule names.
 *
 * @throws Problem('invalid') on `repeat.until` when there is none.
 */
export function repeating(times: StoredTimes, repeat: Repeat | null, excluded: readonly Date[] = []): RepeatColumns {
  const { starts_at: start, ends_at: end } = times
  if (repeat === null) return { rule: null, repeats_until: null, excluded: [], starts_at: start, ends_at: end }
  const series = { rule: ruleOf(repeat, start), starts_at: start, ends_at: end, excluded: [] }
  const [first] = occurrencesIn(series, start, new Date(start.getTime() + YEARS_MS))
  if (!first) throw fieldProblem('repeat.until', 'end_before_start')
  const last = new Date(first.getTime() + end.getTime() - start.getTime())
  return {
    rule: series.rule,
    repeats_until: lastEndOf({ ...series, starts_at: first, ends_at: last }),
    excluded: [...excluded],
    starts_at: first,
    ends_at: last,
  }
}

/** The same repetition some days later: its days of the week and its last day move along. */
const movedRepeat = (repeat: Repeat, days: number): Repeat => ({
  ...repeat,
  until: repeat.until && addDays(repeat.until, days),
  weekdays: repeat.weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).toSorted((a, b) => a - b),
})

/** What a change makes of a repetition: the occurrence at `from` gets `times`; `repeat` undefined leaves it as it is. */
interface Repeating {
  from: Date
  times: StoredTimes
  repeat: Repeat | null | undefined
  excluded: readonly Date[]
}

/**
 * The columns of the repetition of an event after a change. A rule stays as it is where nothing asks for another: the form cannot show all
 * of them.
 *
 * @throws Problem as `repeating`.
 */
export function repeatingAfter(before: EventRecord, { from, times, repeat, excluded }: Repeating): RepeatColumns {
  const { rule, starts_at: start } = before
  const known = rule === null ? null : repeatOf(rule, start)
  const days = daysBetween(dayInUlaanbaatar(from), dayInUlaanbaatar(times.starts_at))
  const isKept =
    repeat === undefined
      ? known === null || days === 0
      : days === 0 && known !== null && isDeepStrictEqual(repeat, known)
  const moved = movedExcluded(excluded, from, times.starts_at)
  if (rule !== null && isKept)
    return { ...plain(times), rule, excluded: moved, repeats_until: lastEndOf({ ...before, ...times, rule }) }
  return repeating(times, repeat === undefined ? known && movedRepeat(known, days) : repeat, moved)
}

const plain = ({ starts_at, ends_at }: StoredTimes) => ({ starts_at, ends_at })

/** The times of the first occurrence when the one at `at` gets these. */
export function firstTimes(event: StoredTimes, at: Date, times: StoredTimes): StoredTimes {
  const start = new Date(event.starts_at.getTime() + times.starts_at.getTime() - at.getTime())
  const end = new Date(start.getTime() + times.ends_at.getTime() - times.starts_at.getTime())
  return { starts_at: start, ends_at: end, all_day: times.all_day }
}

/** Whether an event takes place on other days or at another time than before; another end of a series alone is none. */
export function isElsewhen(before: EventRecord, after: EventRecord): boolean {
  const how = ({ rule, starts_at: start }: EventRecord) => {
    const repeat = rule === null ? null : repeatOf(rule, start)
    return JSON.stringify(repeat && { ...repeat, until: null })
  }
  return (
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime() ||
    how(before) !== how(after)
  )
}

/** Whether everything of an event is over. */
export const isOver = ({ rule, ends_at: end, repeats_until: until }: EventRecord, now: Date): boolean =>
  rule === null ? end <= now : until !== null && until <= now

/** Exceptions of one series; the table has the same limit. Our choice. */
const EXCLUDED_MAX = 1000

/** What is left out of a series, with one more. @throws Problem('invalid') on `occurrence` when there are too many. */
export function alsoExcluded({ excluded }: EventRecord, at: Date): Date[] {
  if (excluded.length >= EXCLUDED_MAX) throw fieldProblem('occurrence', 'too_many_items', { max: EXCLUDED_MAX })
  return [...excluded, at]
}

/** Beginnings that are left out, moved by as much as the occurrence at `at`. */
const movedExcluded = (excluded: readonly Date[], at: Date, to: Date): Date[] =>
  excluded.map((one) => new Date(one.getTime() + to.getTime() - at.getTime()))
