import ICAL from 'ical.js'
import { INVITATION_CHARS_MAX } from '#contract/features/calendar/index.ts'

/** An invitation to an event in a mail (RFC 5546). Plain data. */
export interface Invitation {
  /** Whether the event was called off; otherwise it is asked who comes. */
  isCancelled: boolean
  /** Of its event. */
  uid: string
  /** Whether a single occurrence of a series is meant. */
  isPart: boolean
  title: string
  place: string
  /** Instants, ISO 8601; whole days begin at midnight in Ulaanbaatar. */
  start: string
  end: string | null
  allDay: boolean
  repeats: boolean
  organizer: { name: string; address: string }
  attendees: string[]
  /** What an answer repeats of it, as jCal (RFC 7265). */
  base: unknown[]
  /** The calendar part as it came; null when it is too large to be added to a calendar. */
  source: string | null
}

const BYTES_MAX = 256 * 1024
const TEXT_MAX = 200
const UID_MAX = 500
const ATTENDEES_MAX = 200
const BASE_MAX_CHARS = 8000
const ADDRESS = /^mailto:\s*([^\s<>@"]{1,64}@[^\s<>@"]{1,255})$/i
/** Ulaanbaatar has no summer time. */
const LOCAL = '+08:00'

// oxlint-disable-next-line no-control-regex -- they are removed
const CONTROLS = /[\u0000-\u001f\u007f]+/g

const textIn = (event: ICAL.Component, name: string): string => {
  const value = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.replace(CONTROLS, ' ').toWellFormed().trim().slice(0, TEXT_MAX) : ''
}

const addressOf = (property: ICAL.Property | null): string | undefined =>
  ADDRESS.exec(String(property?.getFirstValue() ?? ''))?.[1]?.toLowerCase()

/** A time without a zone, and a whole day, are meant in Ulaanbaatar. */
function instantOf(value: unknown): string | null {
  if (!(value instanceof ICAL.Time)) return null
  const isFloating = value.isDate || value.zone === ICAL.Timezone.localTimezone
  const at = isFloating
    ? new Date(`${value.isDate ? `${value.toString()}T00:00:00` : value.toString().replace(/Z$/, '')}${LOCAL}`)
    : value.toJSDate()
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Reads the invitation of a calendar part; null: it is none that could be answered or shown. */
export function invitationIn(source: string): Invitation | null {
  if (source.length > BYTES_MAX) return null
  try {
    const calendar = new ICAL.Component(ICAL.parse(source) as never)
    const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase()
    const event = calendar.getFirstSubcomponent('vevent')
    if (!event || !['REQUEST', 'CANCEL'].includes(method)) return null
    const found = invitationOf(event, method === 'CANCEL')
    return found && { ...found, source: isStorable(source) ? source : null }
  } catch {
    // not a calendar
    return null
  }
}

const isStorable = (source: string) =>
  source.length <= INVITATION_CHARS_MAX && !source.includes('\0') && source.isWellFormed()

function invitationOf(event: ICAL.Component, isCancelled: boolean): Omit<Invitation, 'source'> | null {
  const property = event.getFirstProperty('organizer')
  const address = addressOf(property)
  const begins = event.getFirstPropertyValue('dtstart')
  const start = instantOf(begins)
  if (address === undefined || start === null || textIn(event, 'uid') === '') return null
  const name = property?.getParameter('cn')
  const base = baseOf(event)
  if (JSON.stringify(base).length > BASE_MAX_CHARS) return null
  return {
    isCancelled,
    uid: String(event.getFirstPropertyValue('uid')).slice(0, UID_MAX),
    isPart: event.hasProperty('recurrence-id'),
    title: textIn(event, 'summary'),
    place: textIn(event, 'location'),
    start,
    end: instantOf(event.getFirstPropertyValue('dtend')),
    allDay: begins instanceof ICAL.Time && begins.isDate,
    repeats: event.hasProperty('rrule'),
    organizer: { name: typeof name === 'string' ? name.slice(0, TEXT_MAX) : '', address },
    attendees: event
      .getAllProperties('attendee')
      .slice(0, ATTENDEES_MAX)
      .flatMap((one) => addressOf(one) ?? []),
    base,
  }
}

/** The properties that an answer repeats (RFC 5546, 3.2.3); times in UTC, so that no zone has to be described. */
function baseOf(event: ICAL.Component): unknown[] {
  const base = new ICAL.Component('vevent')
  for (const name of ['uid', 'sequence', 'summary', 'organizer', 'dtstart', 'dtend', 'recurrence-id']) {
    const value = event.getFirstPropertyValue(name)
    if (value === null) continue
    const isZoned = value instanceof ICAL.Time && !value.isDate && value.zone !== ICAL.Timezone.localTimezone
    base.addPropertyWithValue(name, isZoned ? value.convertToZone(ICAL.Timezone.utcTimezone) : (value as string))
  }
  return base.toJSON()
}

const PARTSTAT = { accepted: 'ACCEPTED', tentative: 'TENTATIVE', declined: 'DECLINED' } as const

/** The answer of one attendee as a calendar (METHOD:REPLY). */
export function replyTo(base: readonly unknown[], attendee: string, answer: keyof typeof PARTSTAT, now: Date): string {
  const event = new ICAL.Component(base as never)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  const property = new ICAL.Property('attendee')
  property.setParameter('partstat', PARTSTAT[answer])
  property.setValue(`mailto:${attendee}`)
  event.addProperty(property)
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Nutag//Nutag//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('method', 'REPLY')
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}
