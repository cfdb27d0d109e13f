import { fieldProblem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar, endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { EVENT_DAYS_MAX } from '#contract/features/calendar/index.ts'

/** The times of an event as stored. */
export interface StoredTimes {
  starts_at: Date
  ends_at: Date
  all_day: boolean
}

/** The times of an event as sent. An event of whole days begins and ends at midnight in Ulaanbaatar. */
export function storedTimes({ start, end, allDay }: { start: string; end: string; allDay: boolean }): StoredTimes {
  const [from, to] = [new Date(start), new Date(end)]
  if (!allDay) return { starts_at: from, ends_at: to, all_day: false }
  // the end is exclusive: an instant before it lies in the last day
  const last = dayInUlaanbaatar(new Date(to.getTime() - 1))
  return {
    starts_at: startOfDayInUlaanbaatar(dayInUlaanbaatar(from)),
    ends_at: endOfDayInUlaanbaatar(last),
    all_day: true,
  }
}

/** For times of which only some were sent. @throws Problem('invalid') on `event.end`. */
export function checkTimes({ starts_at: from, ends_at: to }: StoredTimes): void {
  if (to <= from) throw fieldProblem('event.end', 'end_before_start')
  if (to.getTime() - from.getTime() > EVENT_DAYS_MAX * 86_400_000)
    throw fieldProblem('event.end', 'too_many_days', { max: EVENT_DAYS_MAX })
}
