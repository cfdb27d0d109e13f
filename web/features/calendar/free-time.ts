import { addDays, type Day, dayInUlaanbaatar, isWorkingDay, type WorkDays } from '#contract/core/time/dates.ts'
import type { Busy, WorkHours } from '#contract/features/calendar/index.ts'
import { instantAt } from './event-times.ts'

/** A span of time in milliseconds. */
export interface Span {
  from: number
  to: number
}

/** Days in which a free time is looked for. */
export const LOOK_AHEAD_DAYS = 14
const STEP_MS = 30 * 60_000

/** The minutes since midnight of 'HH:MM'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether somebody or something is taken at some time of a span. */
export const isTaken = ({ busy }: Pick<Busy, 'busy'>, { from, to }: Span): boolean =>
  busy.some(({ start, end }) => Date.parse(start) < to && Date.parse(end) > from)

/** The parts of a span in which somebody is taken. */
export const takenIn = ({ busy }: Pick<Busy, 'busy'>, { from, to }: Span): Span[] =>
  busy
    .map(({ start, end }) => ({ from: Math.max(from, Date.parse(start)), to: Math.min(to, Date.parse(end)) }))
    .filter((part) => part.from < part.to)

interface Wanted {
  /** The first day that is looked at. */
  day: Day
  length: number
  everybody: readonly Pick<Busy, 'busy'>[]
  hours: WorkHours
  workDays: WorkDays
  /** Nothing begins before this instant. */
  after: number
}

/** The first time, on the half-hours of working days, at which nobody is taken; undefined when there is none within the days ahead. */
export function freeTime({ day, length, everybody, hours, workDays, after }: Wanted): Span | undefined {
  for (let one = day; one < addDays(day, LOOK_AHEAD_DAYS); one = addDays(one, 1)) {
    if (!isWorkingDay(one, workDays)) continue
    const last = instantAt(one, minutesOf(hours.to)).getTime() - length
    for (let from = instantAt(one, minutesOf(hours.from)).getTime(); from <= last; from += STEP_MS) {
      const span = { from, to: from + length }
      if (from >= after && !everybody.some((person) => isTaken(person, span))) return span
    }
  }
  return undefined
}

/** The day of an instant in milliseconds. */
export const dayAt = (ms: number): Day => dayInUlaanbaatar(new Date(ms))
