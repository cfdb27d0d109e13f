import type { Unscoped } from '../../core/access/unscoped.ts'
import { type Bookable, type OpenTime, timeAt, timeTaken } from './free.ts'
import type { PlacesCall } from './places-call.ts'
import type { AppointmentRecord, DeskRow } from './tables.ts'

const REASON = 'the places of desks: who else has one is not said'
const MINUTE_MS = 60_000

/** A place at a time, as columns of an appointment. */
export type Seat = Pick<AppointmentRecord, 'desk_id' | 'slot_id' | 'capacity' | 'seat' | 'starts_at' | 'ends_at'>

/** The columns of an appointment that gives its place back and keeps the day that it had. */
export const NO_SEAT = { slot_id: null, capacity: null, seat: null, held_until: null } as const

/**
 * Serializes everything that takes or returns places of these desks, until the transaction ends: in one order, so that
 * two requests never wait for each other.
 */
export async function lockDesks(db: Unscoped, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`booking desk ${id}`])
  }
}

/** Ends what was kept for a code or an answer for too long. Call it with the desks locked. @returns the ended ones. */
export async function releaseExpired(
  db: Unscoped,
  deskIds: readonly string[],
  now: Date,
): Promise<AppointmentRecord[]> {
  const { rows } = await db.query<AppointmentRecord>(
    `update booking_appointments set status = 'expired', slot_id = null, capacity = null, seat = null, held_until = null,
       code_hash = null, version = version + 1
     where desk_id = any($1) and held_until <= $2 returning *`,
    [deskIds, now],
  )
  await removeEmptySlots(db, deskIds)
  return rows
}

/** Deletes times that nobody has any more, so that other services of the desk can have them. */
export const removeEmptySlots = (db: Unscoped, deskIds: readonly string[]) =>
  db.query(
    `delete from booking_slots s where s.desk_id = any($1)
       and not exists (select from booking_appointments a where a.slot_id = s.id)`,
    [deskIds],
  )

/** The desk that gets the appointment: one whose time somebody shares already, else the first that is free. */
function deskFor({ desks }: OpenTime, capacity: number): DeskRow | undefined {
  const free = desks.filter((one) => one.free > 0)
  return (free.find((one) => one.free < capacity) ?? free[0])?.desk
}

/** Locks the desks of a service, and gives back what was kept there for too long. @returns their ids. */
export async function lockPlaces(call: PlacesCall, { desks }: Pick<Bookable, 'desks'>): Promise<string[]> {
  const db = call.rows.unscoped(REASON)
  const ids = desks.map(({ id }) => id)
  await lockDesks(db, ids)
  await releaseExpired(db, ids, call.now)
  return ids
}

/**
 * Takes a place at a time of the service. Call it with the desks locked, so of many requests for the last place one gets it;
 * the constraints of the tables refuse a second one in any case.
 *
 * @throws Problem('conflict') `time_taken` on `at`.
 */
export async function seatAt(call: PlacesCall, of: Bookable, at: Date): Promise<Seat> {
  const db = call.rows.unscoped(REASON)
  const { service } = of
  const time = await timeAt(call, of, at)
  const desk = deskFor(time, service.capacity)
  if (!desk) throw timeTaken()
  const slot = await slotAt(db, { desk, service, time })
  const { rows } = await db.query<{ seat: number }>(
    `select min(n)::int as seat from generate_series(1, $2::int) n
     where not exists (select from booking_appointments a where a.slot_id = $1 and a.seat = n)`,
    [slot.id, slot.capacity],
  )
  const seat = rows[0]?.seat
  if (!seat) throw timeTaken()
  const { start: starts_at, end: ends_at } = time
  return { desk_id: desk.id, slot_id: slot.id, capacity: slot.capacity, seat, starts_at, ends_at }
}

async function slotAt(
  db: Unscoped,
  { desk, service, time }: { desk: DeskRow; service: Bookable['service']; time: OpenTime },
): Promise<{ id: string; capacity: number }> {
  const { rows: found } = await db.query<{ id: string; capacity: number }>(
    'select id, capacity from booking_slots where desk_id = $1 and service_id = $2 and lower(span) = $3',
    [desk.id, service.id, time.start],
  )
  if (found[0]) return found[0]
  const until = new Date(time.end.getTime() + service.buffer * MINUTE_MS)
  const { rows: made } = await db.query<{ id: string; capacity: number }>(
    `insert into booking_slots (desk_id, service_id, span, capacity) values ($1, $2, tstzrange($3, $4), $5)
     on conflict do nothing returning id, capacity`,
    [desk.id, service.id, time.start, until, service.capacity],
  )
  if (!made[0]) throw timeTaken()
  return made[0]
}
