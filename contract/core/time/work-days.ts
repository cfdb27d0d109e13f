import { addDays, type Day, weekdayOf, wholeNumber } from './calendar.ts'
import { type DatedValue, valueOn } from './dated.ts'

/** Days of the week on which offices work, 1 Monday … 7 Sunday. */
export type WorkWeek = number[]
export const MONDAY_TO_FRIDAY: WorkWeek = [1, 2, 3, 4, 5]

/** How working days are counted: the offices' week, which may change on a day, and the holidays. */
export interface WorkDays {
  weeks: readonly DatedValue<WorkWeek>[]
  holidays: ReadonlySet<Day>
}

/** Working days from Monday to Friday except these holidays. */
export const usualWorkDays = (holidays: ReadonlySet<Day> = new Set()): WorkDays => ({
  weeks: [{ from: null, value: MONDAY_TO_FRIDAY }],
  holidays,
})

/** Whether offices work: on days of the current week pattern, except holidays. */
export const isWorkingDay = (day: Day, { weeks, holidays }: WorkDays): boolean =>
  valueOn(weeks, day).includes(weekdayOf(day)) && !holidays.has(day)

/**
 * The n-th working day after a day (before it when n is negative); for n = 0 the day itself, or the next working day.
 */
export function addWorkingDays(day: Day, n: number, workDays: WorkDays): Day {
  const step = wholeNumber(n) < 0 ? -1 : 1
  let result = day
  for (let left = Math.abs(n); left > 0; ) {
    result = addDays(result, step)
    if (isWorkingDay(result, workDays)) left--
  }
  while (!isWorkingDay(result, workDays)) result = addDays(result, 1)
  return result
}
