import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type CalendarEvent,
  EVENT_DAYS_MAX,
  EVENTS_MAX,
  type EventDraft,
  type EventRow,
  type GuestAnswer,
} from '#contract/features/calendar/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { announce } from './announce.ts'
import { writableCalendar } from './calendars.ts'
import { askAgain, guestsOf, guestsOfEach, notifyGuests, replaceGuests } from './guests.ts'
import { callerOf, keeps } from './members.ts'
import type { CalendarCall, EventRecord } from './tables.ts'
import { type StoredTimes, storedTimes } from './times.ts'

/** What the reader has answered, and whether the reader may change the event. */
export const readersPart = (call: CalendarCall) =>
  [
    sql<GuestAnswer | null>`(select g.answer from event_guests g
      where g.event_id = calendar_events.id and g.user_id = ${callerOf(call).id})`.as('answer'),
    sql<boolean>`exists (select from calendars where calendars.id = calendar_events.calendar_id and ${keeps(call)})`.as(
      'can_write',
    ),
  ] as const

type Listed = EventRecord & { answer: GuestAnswer | null; can_write: boolean }

export const showRow = (row: Listed): EventRow => ({
  id: row.id,
  calendarId: row.calendar_id,
  title: row.title,
  place: row.place,
  start: row.starts_at.toISOString(),
  end: row.ends_at.toISOString(),
  allDay: row.all_day,
  colour: row.colour,
  isPrivate: row.is_private,
  answer: row.answer,
  canWrite: row.can_write,
  version: row.version,
})

/** The fields that a `stale` problem carries. */
export const presentEvent = (row: EventRecord) => {
  const { answer: _, canWrite: __, ...fields } = showRow({ ...row, answer: null, can_write: true })
  return { ...fields, description: row.description }
}

/** The events between two instants, in order. */
export async function eventsBetween(call: CalendarCall, from: Date, to: Date): Promise<EventRow[]> {
  // an event that lasts longer than the longest cannot have begun earlier: bounds the scan of the index
  const earliest = new Date(from.getTime() - EVENT_DAYS_MAX * 86_400_000)
  const found = await call.rows
    .from('calendar_events')
    .selectAll('calendar_events')
    .select(readersPart(call))
    .where('calendar_events.starts_at', '<', to)
    .where('calendar_events.starts_at', '>=', earliest)
    .where('calendar_events.ends_at', '>', from)
    .orderBy('calendar_events.starts_at')
    .orderBy('calendar_events.ends_at', 'desc')
    .orderBy('calendar_events.id')
    .limit(EVENTS_MAX)
    .execute()
  return found.map(showRow)
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
    ])
}
type Whole = Awaited<ReturnType<ReturnType<typeof wholeEvents>['executeTakeFirstOrThrow']>>

function showWhole(call: CalendarCall, row: Whole, guests: CalendarEvent['guests']): CalendarEvent {
  // guests of a person's event see whose it is, and nothing of the calendar that it is in
  const seesCalendar = row.owner_id === null || row.owner_id === callerOf(call).id
  return {
    ...showRow(row),
    description: row.description,
    calendar: { name: seesCalendar ? row.calendar.name : null, area: row.calendar.area, owner: row.owner },
    guests,
  }
}

/** One event within reach. @throws Problem('not_found'). */
export async function eventOf(call: CalendarCall, id: string): Promise<CalendarEvent> {
  const row = await wholeEvents(call).where('calendar_events.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return showWhole(call, row, await guestsOf(call, id))
}

/** The events of the caller's own calendars that end after `from`, in order. */
export async function ownEvents(call: CalendarCall, from: Date): Promise<CalendarEvent[]> {
  const found = await wholeEvents(call)
    .where('calendar_events.owner_id', '=', callerOf(call).id)
    .where('calendar_events.ends_at', '>', from)
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

const textsOf = ({ title, description, place, colour, isPrivate }: EventDraft) => ({
  title,
  description,
  place,
  colour,
  is_private: isPrivate,
  search: searchText(title, place),
})

/** Adds an event and invites its guests. */
export async function addEvent(call: CalendarCall, draft: EventDraft): Promise<string> {
  const calendar = await writableCalendar(call, draft.calendarId)
  const row = await call.rows.add(
    'calendar_events',
    {
      calendar_id: calendar.id,
      owner_id: calendar.owner_id,
      author_id: callerOf(call).id,
      ...textsOf(draft),
      ...storedTimes(draft),
    },
    { quiet: calendar.owner_id !== null },
  )
  const { added } = await replaceGuests(call, row, draft.guests)
  await announce(call, row)
  await notifyGuests(call, row, 'invited', added)
  return row.id
}

/** The event, locked. @throws Problem as `Rows.lock`; Problem('not_allowed') when the caller may only read it. */
export async function keptEvent(call: CalendarCall, id: string, version?: number): Promise<EventRecord> {
  const row = await call.rows.lock('calendar_events', id, version)
  const kept = await call.rows
    .from('calendars')
    .select('id')
    .where('calendars.id', '=', row.calendar_id)
    .where(keeps(call))
    .execute()
  if (kept.length === 0) throw new Problem('not_allowed')
  return row
}

const hasMoved = (before: StoredTimes, after: StoredTimes) =>
  before.starts_at.getTime() !== after.starts_at.getTime() || before.ends_at.getTime() !== after.ends_at.getTime()

/** Changes the values of an event that the caller keeps; a new time asks the guests who stay again. */
async function write(
  call: CalendarCall,
  before: EventRecord,
  values: Partial<EventRecord>,
  wanted?: readonly string[],
): Promise<void> {
  const quiet = before.owner_id !== null && (values.owner_id === undefined || values.owner_id !== null)
  // those who see it now may not see it afterwards
  await announce(call, before)
  const { id } = before
  const after = await call.rows.change('calendar_events', { id, version: before.version }, values, { quiet })
  const { added, removed } = wanted
    ? await replaceGuests(call, after, wanted)
    : { added: [] as string[], removed: [] as string[] }
  if (hasMoved(before, after)) {
    await askAgain(call, id)
    const stayed = (await guestsOf(call, id)).map((guest) => guest.id).filter((guest) => !added.includes(guest))
    await notifyGuests(call, after, 'moved', stayed)
  }
  await announce(call, after, removed)
  await notifyGuests(call, after, 'invited', added)
  await notifyGuests(call, before, 'cancelled', removed)
}

/** Changes an event. */
export async function changeEvent(
  call: CalendarCall,
  id: string,
  { version, ...draft }: EventDraft & { version: number },
): Promise<void> {
  const before = await keptEvent(call, id, version)
  const calendar = draft.calendarId === before.calendar_id ? undefined : await writableCalendar(call, draft.calendarId)
  const place = calendar ? { calendar_id: calendar.id, owner_id: calendar.owner_id } : {}
  await write(call, before, { ...textsOf(draft), ...storedTimes(draft), ...place }, draft.guests)
}

/** Changes some values of an event; what is not named stays. */
export async function changePart(call: CalendarCall, before: EventRecord, values: Partial<EventRecord>): Promise<void> {
  await write(call, before, values)
}

/** Deletes an event and tells its guests. */
export async function removeEvent(call: CalendarCall, id: string): Promise<void> {
  const row = await keptEvent(call, id)
  const guests = (await guestsOf(call, id)).map((guest) => guest.id)
  await announce(call, row)
  await notifyGuests(call, row, 'cancelled', row.ends_at > call.now ? guests : [])
  await call.rows.remove('calendar_events', id, { quiet: row.owner_id !== null })
}
