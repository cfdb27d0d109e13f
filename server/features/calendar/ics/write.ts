import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { GuestAnswer } from '#contract/features/calendar/index.ts'
import { calendarFile, calendarText, utcTime, zonedTime } from '../../../core/messages/calendar-lines.ts'
import { partsOfRule } from '../recurrence.ts'
import type { EventRecord } from '../tables.ts'

/** A person in a file: by name, and by an address that is no mail address. */
export interface FilePerson {
  id: string
  name: string
}

/** An event with all that is written of it. `exceptions` are those that the reader sees. */
export interface Written {
  event: EventRecord
  exceptions: readonly Written[]
  room: { name: string; place: string } | null
  /** Null for an event of an area. */
  host: FilePerson | null
  guests: readonly (FilePerson & { answer: GuestAnswer })[]
}

const DAY_BEGINS_MINUTES = 9 * 60
const PARTSTAT: Record<GuestAnswer, string> = { waiting: 'NEEDS-ACTION', accepted: 'ACCEPTED', declined: 'DECLINED' }

const day = (at: Date) => dayInUlaanbaatar(at).replaceAll('-', '')

/** A time of an event: the day of one of whole days. */
const timeOf = (name: string, at: Date, allDay: boolean) =>
  allDay ? `${name};VALUE=DATE:${day(at)}` : zonedTime(name, at)

const parameter = (value: string) => `"${value.replaceAll('"', "'")}"`

/** Where it takes place, with the room. */
export const locationOf = ({ event, room }: Pick<Written, 'event' | 'room'>): string =>
  [room?.name, room?.place, event.place].filter(Boolean).join(', ')

function ruleLine({ rule, all_day: allDay }: EventRecord): string[] {
  if (rule === null) return []
  const { plain, until } = partsOfRule(rule)
  return [`RRULE:${plain}${until ? `;UNTIL=${allDay ? day(until) : utcTime(until)}` : ''}`]
}

function alarmOf({ reminder, all_day: allDay, title }: EventRecord): string[] {
  if (reminder === null) return []
  const minutes = reminder - (allDay ? DAY_BEGINS_MINUTES : 0)
  const trigger = `${minutes > 0 ? '-' : ''}PT${Math.abs(minutes)}M`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${calendarText(title)}`, `TRIGGER:${trigger}`, 'END:VALARM']
}

function peopleIn({ host, guests }: Written): string[] {
  if (guests.length === 0) return []
  const person = ({ id, name }: FilePerson) => `CN=${parameter(name)}:urn:uuid:${id}`
  return [
    ...(host ? [`ORGANIZER;${person(host)}`] : []),
    ...guests.map((guest) => `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=${PARTSTAT[guest.answer]};${person(guest)}`),
  ]
}

function vevent(written: Written, uid: string): string[] {
  const { event, exceptions } = written
  const { all_day: allDay } = event
  const shown = new Set(exceptions.map((one) => one.event.occurrence_at?.getTime()))
  return [
    'BEGIN:VEVENT',
    `UID:${calendarText(uid)}`,
    `DTSTAMP:${utcTime(event.created_at)}`,
    `SEQUENCE:${event.version - 1}`,
    ...(event.occurrence_at && event.series_id ? [timeOf('RECURRENCE-ID', event.occurrence_at, allDay)] : []),
    timeOf('DTSTART', event.starts_at, allDay),
    timeOf('DTEND', event.ends_at, allDay),
    ...ruleLine(event),
    // what was changed alone is written as such, and not as left out
    ...event.excluded.filter((at) => !shown.has(at.getTime())).map((at) => timeOf('EXDATE', at, allDay)),
    `SUMMARY:${calendarText(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${calendarText(event.description)}`] : []),
    ...(locationOf(written) ? [`LOCATION:${calendarText(locationOf(written))}`] : []),
    ...(event.is_private ? ['CLASS:PRIVATE'] : []),
    ...peopleIn(written),
    ...alarmOf(event),
    'END:VEVENT',
    ...exceptions.flatMap((one) => vevent(one, uid)),
  ]
}

/** The name by which a calendar program knows an event. */
export const uidOf = ({ uid, id }: Pick<EventRecord, 'uid' | 'id'>): string => uid ?? id

/** A calendar file (RFC 5545) with these events. */
export const icsOf = (events: readonly Written[], name?: string): string =>
  calendarFile(
    events.flatMap((one) => vevent(one, uidOf(one.event))),
    name,
  )
