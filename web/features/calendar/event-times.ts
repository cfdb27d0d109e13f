import { type Day, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { EventRow } from '#contract/features/calendar/index.ts'

type Times = Pick<EventRow, 'start' | 'end' | 'allDay'>

const MINUTE_MS = 60_000
/** Minutes of a day. */
export const DAY_MINUTES = 1440
/** Minutes to which times are rounded when they are drawn. */
export const STEP_MINUTES = 15

/** The minutes since midnight in Ulaanbaatar. */
export const minuteOf = (instant: Date): number =>
  (instant.getTime() - startOfDayInUlaanbaatar(dayInUlaanbaatar(instant)).getTime()) / MINUTE_MS

/** The instant at this minute of a day in Ulaanbaatar; 1440 is the midnight at its end. */
export const instantAt = (day: Day, minute: number): Date =>
  new Date(startOfDayInUlaanbaatar(day).getTime() + minute * MINUTE_MS)

/** 'HH:MM' of a minute of the day. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The first and the last day of an event in Ulaanbaatar. The end is exclusive. */
export const daysOfEvent = ({ start, end }: Times): { first: Day; last: Day } => ({
  first: dayInUlaanbaatar(new Date(start)),
  last: dayInUlaanbaatar(new Date(Date.parse(end) - 1)),
})

/** Whether an event is shown above the hours: of whole days, or longer than a day. */
export const isAboveHours = (event: Times): boolean =>
  event.allDay || Date.parse(event.end) - Date.parse(event.start) >= DAY_MINUTES * MINUTE_MS

/** The events of a day: those above the hours first. */
export function eventsOn<E extends Times>(events: readonly E[], day: Day): E[] {
  const on = events.filter((event) => {
    const { first, last } = daysOfEvent(event)
    return first <= day && day <= last
  })
  return [...on.filter(isAboveHours), ...on.filter((event) => !isAboveHours(event))]
}

/** The part of an event that lies in a day, in minutes since its midnight. */
export function minutesOn(event: Times, day: Day): { from: number; to: number } {
  const midnight = startOfDayInUlaanbaatar(day).getTime()
  const at = (text: string) => Math.min(DAY_MINUTES, Math.max(0, (Date.parse(text) - midnight) / MINUTE_MS))
  return { from: at(event.start), to: at(event.end) }
}

/** An event with its place among those at the same time: the column, and how many there are. */
export interface Placed<E> {
  event: E
  from: number
  to: number
  column: number
  columns: number
}

/** Places the events of a day next to each other where they overlap. A short one takes as much space as half an hour. */
export function placed<E extends Times>(events: readonly E[], day: Day): Placed<E>[] {
  const all = events
    .map((event) => ({ event, ...minutesOn(event, day), column: 0, columns: 1 }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  let group: Placed<E>[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.columns = ends.length
    group = []
    ends = []
  }
  for (const one of all) {
    if (group.length > 0 && Math.max(...ends) <= one.from) close()
    const free = ends.findIndex((end) => end <= one.from)
    one.column = free < 0 ? ends.length : free
    ends[one.column] = Math.max(one.to, one.from + 30)
    group.push(one)
  }
  close()
  return all
}
