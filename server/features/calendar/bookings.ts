import { fieldProblem } from '#contract/core/model/problem.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { ROOM_DAYS_AHEAD } from '#contract/features/calendar/index.ts'
import { occurrencesIn } from './recurrence.ts'
import { seriesOf } from './show.ts'
import type { CalendarCall, EventRecord } from './tables.ts'

const DAY_MS = 86_400_000
const REASON = 'bookings of rooms: nothing is said of the other events'

type Booked = Pick<EventRecord, 'id' | 'room_id' | 'starts_at' | 'ends_at' | 'rule' | 'repeats_until' | 'excluded'>

/** Whether a change of an event concerns its room. */
export function takesRoomElsewhere(before: Booked, after: Booked): boolean {
  const of = ({ room_id, starts_at, ends_at, rule, repeats_until, excluded }: Booked) =>
    JSON.stringify([room_id, starts_at, ends_at, rule, repeats_until, excluded])
  return (before.room_id !== null || after.room_id !== null) && of(before) !== of(after)
}

/** The beginnings of what is not over. @throws Problem('invalid') on roomId when something begins too far ahead. */
function beginningsOf(event: Booked, now: Date): Date[] {
  const limit = new Date(now.getTime() + ROOM_DAYS_AHEAD * DAY_MS)
  const last = event.rule === null ? event.ends_at : event.repeats_until
  const length = event.ends_at.getTime() - event.starts_at.getTime()
  if (last === null || last.getTime() - length > limit.getTime())
    throw fieldProblem('roomId', 'room_too_far', { max: ROOM_DAYS_AHEAD })
  const series = seriesOf(event)
  if (series) return occurrencesIn(series, now, new Date(limit.getTime() + DAY_MS))
  return event.ends_at > now ? [event.starts_at] : []
}

/** @throws Problem('invalid') on roomId when the room is out of reach, or closed. */
export async function checkRoom(call: CalendarCall, id: string): Promise<void> {
  const found = await call.rows
    .from('meeting_rooms', 'use')
    .select('meeting_rooms.is_closed')
    .where('meeting_rooms.id', '=', id)
    .executeTakeFirst()
  if (!found) throw fieldProblem('roomId', 'no_such_room')
  if (found.is_closed) throw fieldProblem('roomId', 'room_closed')
}

/**
 * Books the room of an event for every time at which it takes place from now on, in place of what it had. Of two events that want the same
 * room at the same time, the second waits here and is refused; the exclusion constraint of the table holds without that.
 *
 * @throws Problem('invalid') on roomId: `room_taken` with the first time that is taken; `room_too_far`.
 */
export async function bookRoom(call: CalendarCall, event: Booked): Promise<void> {
  const db = call.rows.unscoped(REASON)
  await db.query('delete from room_bookings where event_id = $1', [event.id])
  if (event.room_id === null) return
  const starts = beginningsOf(event, call.now)
  if (starts.length === 0) return
  await call.rows.exclusively(`bookings of room ${event.room_id}`)
  const length = event.ends_at.getTime() - event.starts_at.getTime()
  const values = [event.room_id, starts, starts.map((start) => new Date(start.getTime() + length))]
  const { rows: taken } = await db.query<{ at: Date }>(
    `select greatest(lower(b.span), s.start) as at from unnest($2::timestamptz[], $3::timestamptz[]) s(start, stop)
     join room_bookings b on b.room_id = $1 and b.span && tstzrange(s.start, s.stop) order by 1 limit 1`,
    values,
  )
  if (taken[0]) throw fieldProblem('roomId', 'room_taken', { when: formatDateTime(taken[0].at, call.lang) })
  // occurrences that overlap each other are one time
  await db.query(
    `insert into room_bookings (event_id, room_id, span)
     select $4, $1, unnest(range_agg(tstzrange(s.start, s.stop))) from unnest($2::timestamptz[], $3::timestamptz[]) s(start, stop)`,
    [...values, event.id],
  )
}
