import ICAL from 'ical.js'
import { FileProblem } from './event.ts'

/** The times of an event in a file. */
export interface When {
  start: Date
  end: Date
  allDay: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OFFSET_MS = 8 * 3_600_000
const LENGTH_MAX_MS = 400 * DAY_MS
/** The length of an event that says none, or ends before it begins. */
const PLAIN_MS = 15 * MINUTE_MS
const [EARLIEST, LATEST] = [Date.UTC(1970, 0, 1), Date.UTC(2200, 0, 1)]

/** Milliseconds by which a time zone of the system is ahead of UTC at about a time; undefined for a name that is none. */
function offsetOf(zone: string, wall: number): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(wall)
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - wall
  } catch {
    return undefined
  }
}

/**
 * The instant of a time in a file. A day is its midnight in Ulaanbaatar, and a time without a time zone, or of one that nobody knows, is of
 * Ulaanbaatar.
 *
 * @throws FileProblem for what is far from any calendar.
 */
export function instantOf(time: ICAL.Time, zone?: string): Date {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  const isLocal = time.isDate || time.zone === ICAL.Timezone.localTimezone || time.zone === null
  const known = isLocal && zone !== undefined && !time.isDate ? offsetOf(zone, wall) : undefined
  const at = isLocal ? wall - (known ?? OFFSET_MS) : time.toUnixTime() * 1000
  if (!Number.isFinite(at) || at < EARLIEST || at > LATEST) throw new FileProblem('date_time')
  return new Date(at)
}

/** The instant of a property with a time; undefined without one. */
export function timeIn(component: ICAL.Component, name: string): { at: Date; isDate: boolean } | undefined {
  const property = component.getFirstProperty(name)
  const value = property?.getFirstValue()
  if (!property || !(value instanceof ICAL.Time)) return undefined
  return { at: instantOf(value, zoneOf(property)), isDate: value.isDate }
}

/** The name of the time zone of a property. */
export const zoneOf = (property: ICAL.Property): string | undefined => {
  const zone = property.getParameter('tzid')
  return typeof zone === 'string' ? zone : undefined
}

/** The times of an event. @throws FileProblem without a beginning, and for more than 400 days. */
export function whenOf(component: ICAL.Component): When {
  const begin = timeIn(component, 'dtstart')
  if (!begin) throw new FileProblem('date_time')
  const allDay = begin.isDate
  const least = allDay ? DAY_MS : PLAIN_MS
  const duration = component.getFirstPropertyValue('duration')
  const length =
    duration instanceof ICAL.Duration
      ? duration.toSeconds() * 1000
      : (timeIn(component, 'dtend')?.at.getTime() ?? begin.at.getTime()) - begin.at.getTime()
  const whole = allDay ? Math.ceil(length / DAY_MS) * DAY_MS : length
  const end = new Date(begin.at.getTime() + (whole > 0 ? whole : least))
  if (end.getTime() - begin.at.getTime() > LENGTH_MAX_MS) throw new FileProblem('too_many_days')
  return { start: begin.at, end, allDay }
}
