import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { Colleague } from '../../core/people/colleague.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoInstant } from '../../core/time/dates.ts'
import { Repeat, SCOPES } from './repeat.ts'

/** Characters of the texts of an event and of a calendar's name; the tables have the same limits. Our choice. */
export const EVENT_TITLE_MAX = 200
export const EVENT_TEXT_MAX = 5000
export const EVENT_PLACE_MAX = 200
export const CALENDAR_NAME_MAX = 100
/** Guests of one event. Our choice. */
export const GUESTS_MAX = 100
/** Minutes before an event at which people are reminded, at most: four weeks. Our choice. */
export const REMINDER_MAX = 40_320
/** Days that one event may last, and that one request may ask for: a year and its edges. */
export const EVENT_DAYS_MAX = 400
/** Events in one response. */
export const EVENTS_MAX = 5000

/** The colours of calendars and events. */
export const CALENDAR_COLOURS = ['blue', 'green', 'violet', 'pink', 'amber', 'red', 'grey'] as const
export type CalendarColour = (typeof CALENDAR_COLOURS)[number]
export const Colour = z.enum(CALENDAR_COLOURS)

/** What a guest has answered. */
export const GUEST_ANSWERS = ['waiting', 'accepted', 'declined'] as const
export type GuestAnswer = (typeof GUEST_ANSWERS)[number]

const DAY_MS = 86_400_000

/** The times of an event. The end is exclusive; of an event of whole days both are midnights in Ulaanbaatar. */
interface Times {
  start?: string | undefined
  end?: string | undefined
}

const TOO_LONG = { message: 'too_many_days', params: { max: EVENT_DAYS_MAX } }

/** Issues on `end`: `end_before_start`, `too_many_days`. */
export const endAfterStart = z.check<Times>(({ value: { start, end }, issues }) => {
  if (start === undefined || end === undefined) return
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS
  if (days <= 0) issues.push({ code: 'custom', input: end, path: ['end'], message: 'end_before_start' })
  if (days > EVENT_DAYS_MAX) issues.push({ code: 'custom', input: end, path: ['end'], ...TOO_LONG })
})

const times = { start: IsoInstant, end: IsoInstant, allDay: z.boolean() }
const fields = {
  title: plainText(1, EVENT_TITLE_MAX),
  description: plainText(0, EVENT_TEXT_MAX, { multiline: true }),
  place: plainText(0, EVENT_PLACE_MAX),
  ...times,
  /** Null: that of the calendar. */
  colour: z.nullable(Colour),
  /** In the calendar of an area: seen by the people of that area alone, and by the guests. */
  isPrivate: z.boolean(),
}
const Guests = z.array(z.uuid()).check(
  z.maxLength(GUESTS_MAX),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'twice' }),
)
const event = {
  /** Null: the person's first calendar, which is created when there is none. */
  calendarId: z.nullable(z.uuid()),
  ...fields,
  /** Null: once. Left out of a change: as it is. */
  repeat: z.optional(z.nullable(Repeat)),
  /** Minutes before it begins; whole days count from nine in the morning. Null: none. Left out of a change: as it is. */
  reminder: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(REMINDER_MAX)))),
  reminderByMail: z.optional(z.boolean()),
  /** The meeting room; null: none. Left out of a change: as it is. */
  roomId: z.optional(z.nullable(z.uuid())),
  guests: Guests,
}
/** Of a series: the occurrence from which the change is made, by the beginning that it has now, and which ones it concerns. */
export const part = { occurrence: z.optional(IsoInstant), scope: z.optional(z.enum(SCOPES)) }

/** An event as the form sends it. */
export const EventDraft = z.strictObject(event).check(endAfterStart)
export type EventDraft = z.infer<typeof EventDraft>
export const EventChange = z.strictObject({ ...event, ...part, version: Version }).check(endAfterStart)
/** Another time of an event, as dragging sends it. */
export const EventMove = z.strictObject({ ...times, ...part, version: Version }).check(endAfterStart)

/** The fields of an event in the calls of the brief: all but the title and the times may be left out. */
export const BriefEvent = z
  .strictObject({
    title: fields.title,
    description: z._default(fields.description, ''),
    place: z._default(fields.place, ''),
    start: IsoInstant,
    end: IsoInstant,
    allDay: z._default(z.boolean(), false),
    colour: z._default(fields.colour, null),
  })
  .check(endAfterStart)
export const BriefChange = z
  .strictObject({
    title: z.optional(fields.title),
    description: z.optional(fields.description),
    place: z.optional(fields.place),
    start: z.optional(IsoInstant),
    end: z.optional(IsoInstant),
    allDay: z.optional(z.boolean()),
    colour: z.optional(fields.colour),
  })
  .check(endAfterStart)

/** An event in a view. */
export const EventRow = z.object({
  id: z.uuid(),
  calendarId: z.uuid(),
  title: z.string(),
  place: z.string(),
  start: Instant,
  end: Instant,
  allDay: z.boolean(),
  /** Null: that of the calendar, or, for guests who do not see the calendar, the first one. */
  colour: z.nullable(Colour),
  isPrivate: z.boolean(),
  repeats: z.boolean(),
  /** Of a series: the beginning that names the occurrence; null for an event that does not repeat, and for a whole series. */
  occurrence: z.nullable(Instant),
  /** What the reader has answered; null when the reader is not a guest. */
  answer: z.nullable(z.enum(GUEST_ANSWERS)),
  canWrite: z.boolean(),
  version: z.int(),
})
export type EventRow = z.infer<typeof EventRow>

/** A whole event. */
export const CalendarEvent = z.extend(EventRow, {
  description: z.string(),
  /** Null when it does not repeat, or repeats in a way that the form cannot show. */
  repeat: z.nullable(Repeat),
  reminder: z.nullable(z.int()),
  reminderByMail: z.boolean(),
  roomId: z.nullable(z.uuid()),
  room: z.nullable(z.object({ name: z.string(), place: z.string() })),
  /** The name of its calendar, null for a person's first one; and the area or person that it belongs to. */
  calendar: z.object({
    name: z.nullable(z.string()),
    area: z.nullable(LocalizedAnswer),
    owner: z.nullable(z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })),
  }),
  guests: z.array(z.extend(Colleague, { answer: z.enum(GUEST_ANSWERS) })),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** A calendar as its form sends it; without an area it is the person's own. */
export const CalendarDraft = z.strictObject({
  name: plainText(1, CALENDAR_NAME_MAX),
  colour: Colour,
  areaId: z.nullable(z.uuid()),
})
export type CalendarDraft = z.infer<typeof CalendarDraft>
export const CalendarChange = z.strictObject({
  name: plainText(1, CALENDAR_NAME_MAX),
  colour: Colour,
  version: Version,
})

/** A calendar of a person or of an area. */
export const Calendar = z.object({
  id: z.uuid(),
  /** Null: the first calendar of a person, which each interface names in its language. */
  name: z.nullable(z.string()),
  colour: Colour,
  /** The area that it belongs to; null for the reader's own. */
  area: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  canWrite: z.boolean(),
  version: z.int(),
})
export type Calendar = z.infer<typeof Calendar>
