import { Problem } from '#contract/core/model/problem.ts'
import type { EventDraft, Repeat } from '#contract/features/calendar/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { announce } from './announce.ts'
import { bookRoom, checkRoom, takesRoomElsewhere } from './bookings.ts'
import { writableCalendar } from './calendars.ts'
import { removeExceptions, takeExceptions } from './exceptions.ts'
import { askAgain, copyGuests, guestIds, notifyGuests, replaceGuests } from './guests.ts'
import { callerOf, keeps } from './members.ts'
import { endedBefore, lastEndOf } from './recurrence.ts'
import { nextReminder, scheduleReminder } from './reminders.ts'
import {
  alsoExcluded,
  firstTimes,
  isElsewhen,
  isOver,
  type Part,
  repeating,
  repeatingAfter,
  type Target,
  targetOf,
} from './series.ts'
import type { CalendarCall, EventRecord } from './tables.ts'
import { type StoredTimes, storedTimes } from './times.ts'

/** Values of an event that a change replaces. */
type Values = Partial<EventRecord> & StoredTimes
/** What a change says of the repetition and the guests; undefined leaves them as they are. */
interface Others {
  repeat?: Repeat | null | undefined
  wanted?: readonly string[] | undefined
}

const textsOf = ({ title, description, place, colour, isPrivate, reminder, reminderByMail, roomId }: EventDraft) => ({
  title,
  description,
  place,
  colour,
  is_private: isPrivate,
  search: searchText(title, place),
  ...(reminder === undefined ? {} : { reminder }),
  ...(reminderByMail === undefined ? {} : { reminder_by_mail: reminderByMail }),
  ...(roomId === undefined ? {} : { room_id: roomId }),
})

/** A row before it is stored. */
export type NewEvent = Omit<EventRecord, 'id' | 'version' | 'created_at' | 'remind_at' | 'tag'>

/** Adds a row with its next reminder, and books its room. */
export async function insertEvent(call: CalendarCall, values: NewEvent, quiet: boolean): Promise<EventRecord> {
  const remindAt = nextReminder(values, call.now)
  const row = await call.rows.add('calendar_events', { ...values, remind_at: remindAt }, { quiet })
  await scheduleReminder(call, row)
  if (row.room_id !== null) await bookRoom(call, row)
  return row
}

/** Adds an event and invites its guests. */
export async function addEvent(call: CalendarCall, draft: EventDraft): Promise<string> {
  const calendar = await writableCalendar(call, draft.calendarId)
  const times = storedTimes(draft)
  if (draft.roomId) await checkRoom(call, draft.roomId)
  const row = await insertEvent(
    call,
    {
      calendar_id: calendar.id,
      owner_id: calendar.owner_id,
      author_id: callerOf(call).id,
      reminder: null,
      reminder_by_mail: false,
      room_id: null,
      uid: null,
      dav_name: null,
      ...textsOf(draft),
      ...times,
      ...repeating(times, draft.repeat ?? null),
      series_id: null,
      occurrence_at: null,
    },
    calendar.owner_id !== null,
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

/** Writes of a person's calendar are neither logged nor announced by their rows; an event that comes from an area is. */
const isQuiet = (before: EventRecord, values: Partial<EventRecord>) =>
  before.owner_id !== null && values.owner_id !== null

/** Changes a row, and with it its next reminder and the bookings of its room. */
export async function putEvent(
  call: CalendarCall,
  row: EventRecord,
  values: Partial<EventRecord>,
): Promise<EventRecord> {
  const next = { ...values, remind_at: nextReminder({ ...row, ...values }, call.now) }
  const key = { id: row.id, version: row.version }
  const after = await call.rows.change('calendar_events', key, next, { quiet: isQuiet(row, values) })
  await scheduleReminder(call, after, row.remind_at)
  if (takesRoomElsewhere(row, after)) await bookRoom(call, after)
  return after
}

/** Replaces the guests of an event and tells them and those who stay what has changed since `before`. */
export async function settleGuests(
  call: CalendarCall,
  before: EventRecord,
  after: EventRecord,
  wanted?: readonly string[],
) {
  const { added, removed } = wanted
    ? await replaceGuests(call, after, wanted)
    : { added: [] as string[], removed: [] as string[] }
  if (isElsewhen(before, after)) {
    await askAgain(call, after.id)
    const stayed = (await guestIds(call, after.id)).filter((guest) => !added.includes(guest))
    await notifyGuests(call, after, 'moved', stayed)
  }
  await announce(call, after, removed)
  await notifyGuests(call, after, 'invited', added)
  await notifyGuests(call, before, 'cancelled', removed)
}

const msBetween = (before: StoredTimes, after: StoredTimes) => after.starts_at.getTime() - before.starts_at.getTime()

/** Changes a whole event, or all occurrences of a series from the one at `at`. */
async function changeWhole(call: CalendarCall, before: EventRecord, { at }: Target, values: Values, others: Others) {
  const times = at ? firstTimes(before, at, values) : values
  const { excluded } = before
  const columns = repeatingAfter(before, { from: before.starts_at, times, repeat: others.repeat, excluded })
  // those who see it now may not see it afterwards
  await announce(call, before)
  const after = await putEvent(call, before, { ...values, ...times, ...columns })
  await takeExceptions(call, before, { from: undefined, to: after, ms: msBetween(before, times) })
  await settleGuests(call, before, after, others.wanted)
}

/** The values of a row that takes over an occurrence of a series. */
const copyOf = ({ id: _, version: __, created_at: ___, remind_at: ____, ...row }: EventRecord) => ({
  ...row,
  uid: null,
})

/** Makes one occurrence an event of its own, with these values. */
async function changeOne(call: CalendarCall, before: EventRecord, at: Date, values: Values, { wanted }: Others) {
  await announce(call, before)
  await putEvent(call, before, { excluded: alsoExcluded(before, at) })
  const single = { rule: null, repeats_until: null, excluded: [], series_id: before.id, occurrence_at: at }
  const row = await insertEvent(call, { ...copyOf(before), ...single, ...values }, isQuiet(before, values))
  await copyGuests(call, before.id, row.id)
  await settleGuests(call, { ...atOccurrence(before, at, row.id), rule: null }, row, wanted)
  return row.id
}

/** Ends a series before `at` and begins another one there, with these values. */
async function changeFollowing(call: CalendarCall, before: EventRecord, at: Date, values: Values, others: Others) {
  await announce(call, before)
  await endBefore(call, before, at)
  const excluded = before.excluded.filter((one) => one > at)
  const columns = repeatingAfter(before, { from: at, times: values, repeat: others.repeat, excluded })
  const rest = { ...copyOf(before), ...values, ...columns, series_id: null, occurrence_at: null }
  const row = await insertEvent(call, rest, isQuiet(before, values))
  await takeExceptions(call, before, { from: at, to: row, ms: values.starts_at.getTime() - at.getTime() })
  await copyGuests(call, before.id, row.id)
  await settleGuests(call, atOccurrence(before, at, row.id), row, others.wanted)
  return row.id
}

/** The event as it would be with the times of one occurrence. */
function atOccurrence(event: EventRecord, at: Date, id = event.id): EventRecord {
  const length = event.ends_at.getTime() - event.starts_at.getTime()
  return { ...event, id, starts_at: at, ends_at: new Date(at.getTime() + length) }
}

/** Ends a series before the occurrence at `at`. */
async function endBefore(call: CalendarCall, before: EventRecord, at: Date): Promise<void> {
  if (before.rule === null) return
  const rule = endedBefore(before.rule, at)
  const excluded = before.excluded.filter((one) => one < at)
  await putEvent(call, before, { rule, excluded, repeats_until: lastEndOf({ ...before, rule }) })
}

/** Changes the values of an event that the caller keeps, as far as `part` says. @returns the id of the event that has them now. */
export async function changePart(
  call: CalendarCall,
  before: EventRecord,
  values: Values,
  { repeat, wanted, ...part }: Others & Part = {},
): Promise<string> {
  const target = targetOf(before, part)
  const { scope, at } = target
  if (at && scope === 'this') return changeOne(call, before, at, values, { wanted })
  if (at && scope === 'following') return changeFollowing(call, before, at, values, { repeat, wanted })
  await changeWhole(call, before, target, values, { repeat, wanted })
  return before.id
}

/** Changes an event, or a part of a series. @returns the id of the event that has the values now. */
export async function changeEvent(
  call: CalendarCall,
  id: string,
  { version, occurrence, scope, ...draft }: EventDraft & Part & { version: number },
): Promise<string> {
  const before = await keptEvent(call, id, version)
  const { id: calendarId, owner_id: owner } =
    draft.calendarId === before.calendar_id
      ? { id: before.calendar_id, owner_id: before.owner_id }
      : await writableCalendar(call, draft.calendarId)
  // in another calendar it is no longer an occurrence of its series
  const place =
    calendarId === before.calendar_id
      ? {}
      : { calendar_id: calendarId, owner_id: owner, series_id: null, occurrence_at: null }
  if (draft.roomId && draft.roomId !== before.room_id) await checkRoom(call, draft.roomId)
  const values = { ...textsOf(draft), ...storedTimes(draft), ...place }
  return changePart(call, before, values, { repeat: draft.repeat, wanted: draft.guests, occurrence, scope })
}

/** Deletes an event, or a part of a series, and tells its guests. */
export async function removeEvent(call: CalendarCall, id: string, part: Part = {}): Promise<void> {
  const before = await keptEvent(call, id)
  const { scope, at } = targetOf(before, part)
  const gone = at ? { ...atOccurrence(before, at), ...(scope === 'this' ? { rule: null } : {}) } : before
  await announce(call, before)
  await notifyGuests(call, gone, 'cancelled', isOver(gone, call.now) ? [] : await guestIds(call, id))
  if (at && scope === 'this') {
    await putEvent(call, before, { excluded: alsoExcluded(before, at) })
    return
  }
  await removeExceptions(call, before, scope === 'following' ? at : undefined)
  if (at && scope === 'following') await endBefore(call, before, at)
  else await call.rows.remove('calendar_events', id, { quiet: before.owner_id !== null })
}
