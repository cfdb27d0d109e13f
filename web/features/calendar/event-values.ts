import { addDays, type Day, dayInUlaanbaatar, isDay } from '#contract/core/time/dates.ts'
import type { CalendarColour, CalendarEvent } from '#contract/features/calendar/index.ts'
import { daysOfEvent, instantAt, minuteOf, timeText } from './event-times.ts'
import { type RepeatField, repeatBody, repeatValuesOf } from './repeat-values.ts'
import type { NewSpan } from './views.ts'

/** The fields of the form of an event. */
export interface EventValues extends Record<string, unknown> {
  /** '' is the person's first calendar, which does not exist yet. */
  calendarId: string
  title: string
  description: string
  place: string
  startDay: Day
  startTime: string
  /** The last day. */
  endDay: Day
  endTime: string
  allDay: boolean
  colour: CalendarColour | ''
  isPrivate: boolean
  repeat: RepeatField
  /** Minutes; null for none. */
  reminder: number | null
  reminderByMail: boolean
  /** '' for none. */
  roomId: string
  guests: string[]
}

/** An event as the form reads it. */
export type SavedEvent = Pick<
  CalendarEvent,
  | 'calendarId'
  | 'title'
  | 'description'
  | 'place'
  | 'start'
  | 'end'
  | 'allDay'
  | 'colour'
  | 'isPrivate'
  | 'repeats'
  | 'repeat'
  | 'reminder'
  | 'reminderByMail'
  | 'roomId'
>

/** The fields of an existing event. */
export function valuesOf(event: SavedEvent, guests: readonly string[]): EventValues {
  const { first, last } = daysOfEvent(event)
  const end = new Date(event.end)
  return {
    calendarId: event.calendarId,
    title: event.title,
    description: event.description,
    place: event.place,
    startDay: first,
    startTime: event.allDay ? '09:00' : timeText(minuteOf(new Date(event.start))),
    endDay: event.allDay ? last : dayInUlaanbaatar(end),
    endTime: event.allDay ? '10:00' : timeText(minuteOf(end)),
    allDay: event.allDay,
    colour: event.colour ?? '',
    isPrivate: event.isPrivate,
    repeat: repeatValuesOf(event, first),
    reminder: event.reminder,
    reminderByMail: event.reminderByMail,
    roomId: event.roomId ?? '',
    guests: [...guests],
  }
}

/** The fields of a new event. Days alone make an event of whole days; a day without hours one at nine. */
export function newValues({ day, lastDay, from, to, roomId }: NewSpan, calendarId: string): EventValues {
  const isWhole = lastDay !== undefined && lastDay !== day
  const end = to ?? 10 * 60
  return {
    calendarId,
    title: '',
    description: '',
    place: '',
    startDay: day,
    startTime: timeText(from ?? 9 * 60),
    endDay: end === 24 * 60 ? addDays(day, 1) : (lastDay ?? day),
    endTime: timeText(end),
    allDay: isWhole,
    colour: '',
    isPrivate: false,
    repeat: null,
    reminder: null,
    reminderByMail: false,
    roomId: roomId ?? '',
    guests: [],
  }
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** The instant of a day and a time as typed; undefined when one of them is none. */
function instantOf(day: string, time: string): Date | undefined {
  const [, hours, minutes] = TIME.exec(time) ?? []
  if (!isDay(day) || hours === undefined) return undefined
  return instantAt(day, Number(hours) * 60 + Number(minutes))
}

/** When the event takes place, in milliseconds; undefined while something is no time. */
export function spanOfValues(values: EventValues): { from: number; to: number } | undefined {
  const { startDay, startTime, endDay, endTime, allDay } = values
  const from = instantOf(startDay, allDay ? '00:00' : startTime)
  const to = allDay && isDay(endDay) ? instantAt(endDay, 24 * 60) : instantOf(endDay, endTime)
  return from && to && from < to ? { from: from.getTime(), to: to.getTime() } : undefined
}

/** The body of the request. What is not a time stays as typed, and the schema refuses it. */
export function bodyOf(values: EventValues): object {
  const { startDay, startTime, endDay, endTime, allDay, calendarId, colour, repeat, roomId, ...same } = values
  const start = instantOf(startDay, allDay ? '00:00' : startTime)
  const end = allDay && isDay(endDay) ? instantAt(endDay, 24 * 60) : instantOf(endDay, endTime)
  return {
    ...same,
    allDay,
    calendarId: calendarId === '' ? null : calendarId,
    colour: colour === '' ? null : colour,
    repeat: repeatBody(repeat),
    roomId: roomId === '' ? null : roomId,
    start: start?.toISOString() ?? startTime,
    end: end?.toISOString() ?? endTime,
  }
}
