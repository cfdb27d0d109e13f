import { type Day, startOfDayInUlaanbaatar, weekdayOf } from '#contract/core/time/dates.ts'
import { type DaysOff, type Hours, minutesOf } from '#contract/features/booking/index.ts'

const MINUTE_MS = 60_000

/** When a desk is open, and how a service divides that time. Minutes. */
export interface Grid {
  hours: readonly Hours[]
  daysOff: readonly DaysOff[]
  minutes: number
  /** Stays free after each appointment. */
  buffer: number
}

/** A time that can be booked. */
export interface Slot {
  start: Date
  end: Date
}

/**
 * The times of a desk on a day in Ulaanbaatar, in order: from the beginning of each of its hours, one after the other,
 * as long as the appointment itself ends within them. Empty on holidays of the city and days off of the desk.
 */
export function slotsOf(day: Day, { hours, daysOff, minutes, buffer }: Grid, holidays: ReadonlySet<Day>): Slot[] {
  if (holidays.has(day) || daysOff.some(({ from, to }) => from <= day && day <= to)) return []
  const midnight = startOfDayInUlaanbaatar(day).getTime()
  const weekday = weekdayOf(day)
  return hours
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from))
    .flatMap(({ from, to }) => {
      const found: Slot[] = []
      for (let at = minutesOf(from); at + minutes <= minutesOf(to); at += minutes + buffer) {
        const start = new Date(midnight + at * MINUTE_MS)
        found.push({ start, end: new Date(start.getTime() + minutes * MINUTE_MS) })
      }
      return found
    })
}
