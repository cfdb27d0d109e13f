import type { Generated, Selectable } from 'kysely'
import type { Level } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { CalendarColour, GuestAnswer } from '#contract/features/calendar/index.ts'
import type { PeopleColumns } from '../../core/access/person-ref.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface CalendarTables {
  calendars: {
    id: Generated<string>
    owner_id: string | null
    area_id: string | null
    name: string | null
    colour: CalendarColour
    version: Generated<number>
    /** Counts the changes of its events. */
    sync_no: Generated<string>
  }
  calendar_events: {
    id: Generated<string>
    calendar_id: string
    owner_id: string | null
    author_id: string | null
    title: string
    description: string
    place: string
    starts_at: Date
    ends_at: Date
    all_day: boolean
    colour: CalendarColour | null
    is_private: boolean
    /** RFC 5545, without DTSTART, in the time of Ulaanbaatar; null for an event that does not repeat. */
    rule: string | null
    /** When the last occurrence ends; null for a series without an end. */
    repeats_until: Date | null
    /** The beginnings of a series that are left out. */
    excluded: Generated<Date[]>
    reminder: number | null
    reminder_by_mail: boolean
    /** When the next reminder is due. */
    remind_at: Date | null
    series_id: string | null
    occurrence_at: Date | null
    room_id: Generated<string | null>
    /** The UID of RFC 5545 from a calendar program; null: the id. */
    uid: Generated<string | null>
    /** The name of its CalDAV resource; null: the id. */
    dav_name: Generated<string | null>
    /** Changes with everything that its resource says. */
    tag: Generated<string>
    search: string
    version: Generated<number>
    created_at: Generated<Date>
  }
  event_guests: {
    id: Generated<string>
    event_id: string
    user_id: string
    answer: Generated<GuestAnswer>
    version: Generated<number>
  }
  meeting_rooms: {
    id: Generated<string>
    area_id: string
    name: string
    place: string
    seats: number | null
    is_closed: boolean
    version: Generated<number>
  }
  users: PeopleColumns
  areas: { id: string; level: Level; name: Localized; path: string }
}

export type CalendarRow = Selectable<CalendarTables['calendars']>
export type RoomRow = Selectable<CalendarTables['meeting_rooms']>
export type EventRecord = Selectable<CalendarTables['calendar_events']>
/** A call of any route of the feature. */
export type CalendarCall = Omit<Call<CalendarTables, Route>, 'params' | 'query' | 'body' | 'parts'>
