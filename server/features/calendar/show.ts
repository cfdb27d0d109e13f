import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type CalendarEvent,
  EVENT_DAYS_MAX,
  EVENTS_MAX,
  type EventRow,
  type GuestAnswer,
} from '#contract/features/calendar/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { type Selected, writtenOnce } from '../../core/database/sql.ts'
import { guestsOf, guestsOfEach } from './guests.ts'
import { callerOf, keeps } from './members.ts'
import { isOccurrence, nextOccurrence, occurrencesIn, repeatOf, type Series } from './recurrence.ts'
import type { CalendarCall, EventRecord } from './tables.ts'

/** What the reader has answered, and whether the reader may change the event. */
export const readersPart = (call: CalendarCall) =>
  [
    sql<GuestAnswer | null>`(select g.answer from event_guests g
      where g.event_id = calendar_events.id and g.user_id = ${callerOf(call).id})`.as('answer'),
    sql<boolean>`exists (select from calendars where calendars.id = calendar_events.calendar_id and ${keeps(call)})`.as(
      'can_write',
    ),
  ] as const

/** The columns of `calendar_events` that views show: neither the description nor the searched text. */
export const ROW_COLUMNS = writtenOnce([
  'calendar_events.id',
  'calendar_events.calendar_id',
  'calendar_events.title',
  'calendar_events.place',
  'calendar_events.starts_at',
  'calendar_events.ends_at',
  'calendar_events.all_day',
  'calendar_events.colour',
  'calendar_events.is_private',
  'calendar_events.rule',
  'calendar_events.excluded',
  'calendar_events.version',
])

type Listed = Selected<EventRecord, typeof ROW_COLUMNS> & { answer: GuestAnswer | null; can_write: boolean }

/** The event as a series; undefined when it does not repeat. */
export const seriesOf = <R extends Omit<Series, 'rule'> & { rule: string | null }>(row: R): Series | undefined =>
  row.rule === null ? undefined : { ...row, rule: row.rule }

/** An event in a view; of a series the occurrence that begins at `at`, or the first. */
export function showRow(row: Listed, at?: Date): EventRow {
  const start = at ?? row.starts_at
  const end = new Date(start.getTime() + row.ends_at.getTime() - row.starts_at.getTime())
  return {
    id: row.id,
    calendarId: row.calendar_id,
    title: row.title,
    place: row.place,
    start: start.toISOString(),
    end: end.toISOString(),
    allDay: row.all_day,
    colour: row.colour,
    isPrivate: row.is_private,
    repeats: row.rule !== null,
    occurrence: at?.toISOString() ?? null,
    answer: row.answer,
    canWrite: row.can_write,
    version: row.version,
  }
}

/** An event in a list; of a series the occurrence that ends next after `now`, or the first of one that is over. */
export function showNext(row: Listed, now: Date): EventRow {
  const series = seriesOf(row)
  return showRow(row, series && nextOccurrence(series, now))
}

/** Whether anything of an event ends after an instant. */
export const endsAfter = (instant: Date) => sql<boolean>`(case when calendar_events.rule is null
  then calendar_events.ends_at > ${instant}
  else coalesce(calendar_events.repeats_until > ${instant}, true) end)`

/** What belongs to the form and is not in a view. */
const formPartOf = ({ reminder, reminder_by_mail: reminderByMail, room_id: roomId }: EventRecord) => ({
  reminder,
  reminderByMail,
  roomId,
})

const repeatIn = ({ rule, starts_at: start }: EventRecord) => (rule === null ? null : repeatOf(rule, start))

/** The fields that a `stale` problem carries. */
export const presentEvent = (row: EventRecord) => {
  const { answer: _, canWrite: __, ...fields } = showRow({ ...row, answer: null, can_write: true })
  return { ...fields, description: row.description, repeat: repeatIn(row), ...formPartOf(row) }
}

/** The order of two instants or ids as texts: they are ASCII, which needs no rules of a language. */
const compared = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The events between two instants, in order; each occurrence of a series is one. */
export async function eventsBetween(call: CalendarCall, from: Date, to: Date): Promise<EventRow[]> {
  // an event that lasts longer than the longest cannot have begun earlier: bounds the scan of the index
  const earliest = new Date(from.getTime() - EVENT_DAYS_MAX * 86_400_000)
  const reached = call.rows
    .from('calendar_events')
    .select(ROW_COLUMNS)
    .select(readersPart(call))
    .where('calendar_events.starts_at', '<', to)
  const single = await reached
    .where('calendar_events.rule', 'is', null)
    .where('calendar_events.starts_at', '>=', earliest)
    .where('calendar_events.ends_at', '>', from)
    .orderBy('calendar_events.starts_at')
    .limit(EVENTS_MAX)
    .execute()
  const series = await reached
    .where('calendar_events.rule', 'is not', null)
    .where((q) => q.or([q('calendar_events.repeats_until', 'is', null), q('calendar_events.repeats_until', '>', from)]))
    .orderBy('calendar_events.id')
    .limit(EVENTS_MAX)
    .execute()
  const repeated = series.flatMap((row) => {
    const rule = seriesOf(row)
    return rule ? occurrencesIn(rule, from, to).map((at) => showRow(row, at)) : []
  })
  return [...single.map((row) => showRow(row)), ...repeated]
    .toSorted((a, b) => compared(a.start, b.start) || compared(b.end, a.end) || compared(a.id, b.id))
    .slice(0, EVENTS_MAX)
}

function wholeEvents(call: CalendarCall) {
  return call.rows
    .from('calendar_events')
    .selectAll('calendar_events')
    .select(readersPart(call))
    .select([
      sql<{ name: string | null; area: Localized | null }>`(
        select jsonb_build_object('name', calendars.name, 'area', ${areaName(sql.ref('calendars.area_id'))})
        from calendars where calendars.id = calendar_events.calendar_id)`.as('calendar'),
      personRef('calendar_events.owner_id').as('owner'),
      // who sees the event sees where it is
      sql<CalendarEvent['room']>`(select jsonb_build_object('name', r.name, 'place', r.place)
        from meeting_rooms r where r.id = calendar_events.room_id)`.as('room'),
    ])
}
type Whole = Awaited<ReturnType<ReturnType<typeof wholeEvents>['executeTakeFirstOrThrow']>>

function showWhole(call: CalendarCall, row: Whole, guests: CalendarEvent['guests'], at?: Date): CalendarEvent {
  // guests see the owner of a person's event, but not the calendar that contains it
  const seesCalendar = row.owner_id === null || row.owner_id === callerOf(call).id
  return {
    ...showRow(row, at),
    description: row.description,
    repeat: repeatIn(row),
    ...formPartOf(row),
    room: row.room,
    calendar: { name: seesCalendar ? row.calendar.name : null, area: row.calendar.area, owner: row.owner },
    guests,
  }
}

/** One event within reach, or one occurrence of it. @throws Problem('not_found'), also when there is no such occurrence. */
export async function eventOf(call: CalendarCall, id: string, occurrence?: string): Promise<CalendarEvent> {
  const row = await wholeEvents(call).where('calendar_events.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const at = occurrence === undefined ? undefined : new Date(occurrence)
  const series = seriesOf(row)
  if (at && !(series && isOccurrence(series, at))) throw new Problem('not_found')
  return showWhole(call, row, await guestsOf(call, id), at)
}

/**
 * The events of the caller's own calendars that end after `from`, in order. A series is one event, with the times of its first
 * occurrence.
 */
export async function ownEvents(call: CalendarCall, from: Date): Promise<CalendarEvent[]> {
  const found = await wholeEvents(call)
    .where('calendar_events.owner_id', '=', callerOf(call).id)
    .where(endsAfter(from))
    .orderBy('calendar_events.starts_at')
    .orderBy('calendar_events.id')
    .limit(EVENTS_MAX)
    .execute()
  const guests = await guestsOfEach(
    call,
    found.map(({ id }) => id),
  )
  return found.map((row) => showWhole(call, row, guests.get(row.id) ?? []))
}
