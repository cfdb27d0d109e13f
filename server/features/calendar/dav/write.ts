import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { announce } from '../announce.ts'
import { writableCalendar } from '../calendars.ts'
import { insertEvent, keptEvent, putEvent, removeEvent, settleGuests } from '../events.ts'
import { exceptionsOf } from '../exceptions.ts'
import { fileTexts } from '../file-texts.ts'
import { answerInvitation, copyGuests, guestIds, invitable, notifyGuests, replaceGuests } from '../guests.ts'
import type { FileEvent, FileObject } from '../ics/event.ts'
import { addObject, columnsOf } from '../ics/exchange.ts'
import { locationOf, type Written } from '../ics/write.ts'
import { callerOf } from '../members.ts'
import type { CalendarCall, EventRecord } from '../tables.ts'
import { type Collection, INVITATIONS } from './collections.ts'

/** A refusal with the precondition that a program understands. Source: RFC 4791, 5.3.2.1. */
export class Refused extends Error {
  readonly status: number
  readonly condition: string
  constructor(status: number, condition: string) {
    super(condition)
    this.name = 'Refused'
    this.status = status
    this.condition = condition
  }
}

/** The people whom a file names as guests and whom the event may have: those that it has, and those whom the caller may invite. */
async function guestsIn(
  call: CalendarCall,
  { attendees }: FileEvent,
  known: readonly string[],
  owner: string | null,
): Promise<string[]> {
  const addresses = attendees.map(({ address }) => address)
  const ids = addresses.flatMap((address) => /^urn:uuid:([0-9a-f-]{36})$/.exec(address)?.[1] ?? [])
  const mails = addresses.flatMap((address) => /^mailto:(.+)$/.exec(address)?.[1] ?? [])
  if (ids.length + mails.length === 0) return []
  const found = await invitable(call)
    .select('users.id')
    .where(sql<boolean>`(users.id::text = any(${ids}::text[]) or lower(users.email) = any(${mails}::text[]))`)
    .execute()
  const allowed = new Set([...found.map(({ id }) => id), ...known.filter((id) => ids.includes(id))])
  return [...allowed].filter((id) => id !== owner && id !== callerOf(call).id)
}

/** The texts of a file as the table has them: the room is no part of the place. */
function placed(event: FileEvent, known: Pick<Written, 'event' | 'room'> | undefined): FileEvent {
  if (!known?.room) return event
  if (event.place === locationOf(known)) return { ...event, place: known.event.place }
  const prefix = locationOf({ ...known, event: { ...known.event, place: '' } })
  const rest = event.place.startsWith(prefix) ? event.place.slice(prefix.length).replace(/^,\s*/, '') : event.place
  return { ...event, place: rest }
}

/** Adds an event under a name. @throws Refused when another resource of the calendar has its UID. */
export async function addNamed(
  call: CalendarCall,
  { id }: Collection,
  name: string,
  object: FileObject,
): Promise<void> {
  const calendar = await writableCalendar(call, id)
  const { rows: twins } = await call.rows
    .unscoped('whether the caller’s calendar has an event with the UID of a new one')
    .query(
      'select 1 from calendar_events where calendar_id = $1 and coalesce(uid, id::text) = $2 and series_id is null',
      [calendar.id, object.uid],
    )
  if (twins.length > 0) throw new Refused(409, 'no-uid-conflict')
  const row = await addObject(call, calendar, object, { dav_name: name })
  const { added } = await replaceGuests(call, row, await guestsIn(call, object.event, [], row.owner_id))
  for (const one of await exceptionsOf(call, row)) await copyGuests(call, row.id, one.id)
  await announce(call, row)
  await notifyGuests(call, row, 'invited', added)
}

/** Replaces an event and its exceptions by what a file says. Guests stay as they are when the file names none. */
export async function replaceObject(call: CalendarCall, known: Written, object: FileObject): Promise<void> {
  const before = await keptEvent(call, known.event.id)
  const untitled = fileTexts[call.lang].untitled
  const calendar = { owner_id: before.owner_id }
  await announce(call, before)
  const written = await exceptionsOf(call, before)
  const at = (instant: Date | null) => instant?.getTime() ?? 0
  const wanted = new Map(object.exceptions.map((one) => [Date.parse(one.occurrenceAt), one]))
  for (const gone of written.filter((one) => !wanted.has(at(one.occurrence_at)))) {
    await call.rows.remove('calendar_events', gone.id, { quiet: before.owner_id !== null })
  }
  const after = await putEvent(call, before, columnsOf(placed(object.event, known), calendar, untitled))
  for (const [time, one] of wanted) {
    const there = written.find((row) => at(row.occurrence_at) === time)
    const shown = there && { ...known, event: there }
    const columns = columnsOf(placed(one, shown ?? known), calendar, untitled)
    if (there) await putEvent(call, there, columns)
    else await addException(call, after, new Date(time), columns)
  }
  const guests = await guestIds(call, before.id)
  const named = object.event.attendees.length > 0
  await settleGuests(
    call,
    before,
    after,
    named ? await guestsIn(call, object.event, guests, before.owner_id) : undefined,
  )
}

async function addException(
  call: CalendarCall,
  series: EventRecord,
  at: Date,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> {
  const { id, version: _, created_at: __, remind_at: ___, tag: ____, ...same } = series
  const part = { series_id: id, occurrence_at: at, uid: null, dav_name: null }
  const row = await insertEvent(call, { ...same, ...columns, ...part }, series.owner_id !== null)
  await copyGuests(call, id, row.id)
}

/** Answers an invitation as the file says of the caller. @throws Problem('not_allowed') for any other change. */
export async function answerByFile(call: CalendarCall, { event }: Written, file: FileEvent): Promise<void> {
  const { id } = callerOf(call)
  const { rows } = await call.rows
    .unscoped('the caller’s own address')
    .query<{ email: string }>('select email from users where id = $1', [id])
  const mine = [`urn:uuid:${id}`, `mailto:${rows[0]?.email.toLowerCase()}`]
  const answer = file.attendees.find(({ address }) => mine.includes(address))?.answer
  if (answer === undefined || answer === 'waiting') throw new Problem('not_allowed')
  await answerInvitation(call, event, answer)
}

/** Deletes an event; deleting an invitation declines it. */
export async function removeObject(call: CalendarCall, collection: Collection, { event }: Written): Promise<void> {
  if (collection.id === INVITATIONS) await answerInvitation(call, event, 'declined')
  else await removeEvent(call, event.id)
}
