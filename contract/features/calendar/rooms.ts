import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { setting } from '../../core/model/settings.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import type { Dated } from '../../core/time/dated.ts'

/** Characters of a room's name and place, and its largest number of seats. Our choice. */
export const ROOM_NAME_MAX = 100
export const ROOM_PLACE_MAX = 200
export const ROOM_SEATS_MAX = 10_000
/** Days ahead until which a room can be booked, the last time of a series included. Our choice. */
export const ROOM_DAYS_AHEAD = 400
/** People and rooms, and days, of one request for free and busy times. Our choice. */
export const BUSY_IDS_MAX = 50
export const BUSY_DAYS_MAX = 31

const room = {
  name: plainText(1, ROOM_NAME_MAX),
  /** Where it is: the floor, the door. */
  place: plainText(0, ROOM_PLACE_MAX),
  seats: z.nullable(z.int().check(z.minimum(1), z.maximum(ROOM_SEATS_MAX))),
  /** Not offered for new events. */
  isClosed: z.boolean(),
}
/** A meeting room as its form sends it. */
export const RoomDraft = z.strictObject({ ...room, areaId: z.uuid() })
export type RoomDraft = z.infer<typeof RoomDraft>
export const RoomChange = z.strictObject({ ...room, version: Version })
export type RoomChange = z.infer<typeof RoomChange>

/** A meeting room of an area. */
export const Room = z.object({
  id: z.uuid(),
  name: z.string(),
  place: z.string(),
  seats: z.nullable(z.int()),
  isClosed: z.boolean(),
  area: z.object({ id: z.uuid(), name: LocalizedAnswer }),
  canWrite: z.boolean(),
  version: z.int(),
})
export type Room = z.infer<typeof Room>

/** When people and rooms are taken: only the times, overlapping ones as one, within the span that was asked for. */
const Busy = z.object({ id: z.uuid(), busy: z.array(z.object({ start: Instant, end: Instant })) })
export type Busy = z.infer<typeof Busy>
export const BusyTimes = z.object({ people: z.array(Busy), rooms: z.array(Busy) })
export type BusyTimes = z.infer<typeof BusyTimes>

/** The beginning and the end of the working day, 'HH:MM'. */
export interface WorkHours {
  from: string
  to: string
}
/** The working hours of the offices. */
export const workHours: Dated<WorkHours> = { key: 'calendar.hours', default: { from: '09:00', to: '18:00' } }
const HalfHour = z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/, { error: 'not_regex' }))

/** City settings of the calendar. */
export const calendarSettings = {
  hours: setting(
    workHours,
    z
      .strictObject({ from: HalfHour, to: HalfHour })
      .check(z.refine(({ from, to }) => from < to, { error: 'end_before_start', path: ['to'] })),
  ),
}
