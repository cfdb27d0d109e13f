import {
  addDays,
  type Day,
  dayInUlaanbaatar,
  daysBetween,
  startOfDayInUlaanbaatar,
  weekdayOf,
} from '#contract/core/time/dates.ts'
import type { Random } from './random.ts'

/** The day on which the demo city lives: nothing has happened after it. */
export const DEMO_DAY: Day = '2026-11-20'

/** The first day of the demo city: the system went live two years before. */
export const FIRST_DAY: Day = '2024-11-20'

const MINUTE_MS = 60_000

/** The last Monday to Friday on or before a day. */
export const workdayUpTo = (day: Day): Day => addDays(day, Math.min(0, 5 - weekdayOf(day)))

/** An instant on a day at some minute between two hours of the clock of Ulaanbaatar. */
export function instantOn(day: Day, random: Random, [fromHour, toHour]: readonly [number, number] = [9, 18]): Date {
  const minutes = random.int(fromHour * 60, toHour * 60 - 1)
  return new Date(startOfDayInUlaanbaatar(day).getTime() + minutes * MINUTE_MS + random.int(0, 59) * 1000)
}

const DAY_MS = 86_400_000

/**
 * The instant of what was scheduled after the demo day, moved by as many days as the demo city is started later, so that it is still in
 * the future.
 */
export function stillAhead(instant: string, now = new Date()): string {
  const late = Math.max(0, daysBetween(DEMO_DAY, dayInUlaanbaatar(now)))
  return new Date(Date.parse(instant) + late * DAY_MS).toISOString()
}
