import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { FILE_BYTES_MAX, type FileImport } from '#contract/features/calendar/index.ts'
import { searchText } from '../../../core/database/folded-search.ts'
import { receive } from '../../../core/import/index.ts'
import type { Call, Download } from '../../../core/requests/declare.ts'
import { announceAll } from '../announce.ts'
import { calendarOf, keptCalendar } from '../calendars.ts'
import { insertEvent, type NewEvent } from '../events.ts'
import { fileTexts } from '../file-texts.ts'
import { callerOf } from '../members.ts'
import { lastEndOf } from '../recurrence.ts'
import type { CalendarCall, CalendarRow, EventRecord } from '../tables.ts'
import { type FileEvent, type FileObject, FileProblem, type FileRead } from './event.ts'
import { CALENDAR_TYPE } from './feed.ts'
import { readInThread } from './read-in-thread.ts'
import { icsOf } from './write.ts'
import { writtenOf } from './written.ts'

/** The events of one calendar as a file. @throws Problem('not_found'). */
export async function exportCalendar(call: CalendarCall, id: string): Promise<Download> {
  await call.rows.one('calendars', id)
  const { name } = await calendarOf(call, id)
  const title = name ?? fileTexts[call.lang].firstCalendar
  const events = await writtenOf(call, sql<boolean>`calendar_events.calendar_id = ${id}`)
  return { type: CALENDAR_TYPE, filename: `${title}.ics`, body: Buffer.from(icsOf(events, title)) }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws Problem('invalid') on `file`. */
async function readPart({ parts }: Pick<Call<never, never>, 'parts'>): Promise<FileRead> {
  const { content } = await receive(parts())
  if (content.byteLength > FILE_BYTES_MAX) throw fieldProblem('file', 'ics_too_large')
  try {
    return await readInThread(decoder.decode(content))
  } catch (error) {
    if (error instanceof FileProblem) throw fieldProblem('file', error.code)
    if (error instanceof TypeError) throw fieldProblem('file', 'not_ics')
    throw error
  }
}

/** The columns of an event from a file. */
export function columnsOf(event: FileEvent, calendar: Pick<CalendarRow, 'owner_id'>, untitled: string) {
  const title = event.title === '' ? untitled : event.title
  const times = { starts_at: new Date(event.start), ends_at: new Date(event.end), all_day: event.allDay }
  const excluded = event.excluded.map((at) => new Date(at))
  const series = event.rule === null ? undefined : { rule: event.rule, ...times, excluded }
  return {
    title,
    description: event.description,
    place: event.place,
    ...times,
    // an event of a person has no other readers whom it could be closed to
    is_private: event.isPrivate && calendar.owner_id === null,
    rule: event.rule,
    repeats_until: series ? lastEndOf(series) : null,
    excluded,
    reminder: event.reminder,
    search: searchText(title, event.place),
  }
}

/** Adds what a file says under one UID. Nobody is invited by a file. @returns the event. */
export async function addObject(
  call: CalendarCall,
  calendar: CalendarRow,
  { uid, event, exceptions }: FileObject,
  more: Partial<NewEvent> = {},
): Promise<EventRecord> {
  const untitled = fileTexts[call.lang].untitled
  const base: Omit<NewEvent, keyof ReturnType<typeof columnsOf>> = {
    calendar_id: calendar.id,
    owner_id: calendar.owner_id,
    author_id: callerOf(call).id,
    colour: null,
    reminder_by_mail: false,
    room_id: null,
    series_id: null,
    occurrence_at: null,
    uid: null,
    dav_name: null,
  }
  const quiet = calendar.owner_id !== null
  const row = await insertEvent(call, { ...base, ...columnsOf(event, calendar, untitled), uid, ...more }, quiet)
  for (const one of exceptions) {
    const part = { series_id: row.id, occurrence_at: new Date(one.occurrenceAt) }
    await insertEvent(call, { ...base, ...columnsOf(one, calendar, untitled), ...part }, quiet)
  }
  return row
}

/** Adds the events of an uploaded file to a calendar; those that it has already are left as they are. */
export async function importCalendar(
  call: CalendarCall & Pick<Call<never, never>, 'parts'>,
  id: string,
): Promise<FileImport> {
  const read = await readPart(call)
  const calendar = await keptCalendar(call, id)
  const uids = read.objects.map(({ uid }) => uid)
  const { rows: known } = await call.rows
    .unscoped('which events of the caller’s own calendar a file has, by their UIDs')
    .query<{ uid: string }>(
      'select coalesce(uid, id::text) as uid from calendar_events where calendar_id = $1 and coalesce(uid, id::text) = any($2)',
      [id, uids],
    )
  const there = new Set(known.map(({ uid }) => uid))
  const added: EventRecord[] = []
  for (const one of read.objects) if (!there.has(one.uid)) added.push(await addObject(call, calendar, one))
  await announceAll(call, added, [])
  return { added: added.length, known: there.size, refused: read.refused }
}

/** Checks before the upload that the calendar exists and is the caller's to write. */
export async function admitImport(call: CalendarCall & { params: { id: string } }): Promise<void> {
  const { canWrite } = await calendarOf(call, (await call.rows.one('calendars', call.params.id)).id)
  if (!canWrite) throw new Problem('not_allowed')
}
