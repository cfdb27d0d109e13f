import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { PersonalData } from '../../core/accounts/personal-data.ts'
import { lockDesks, removeEmptySlots } from './seats.ts'
import type { AppointmentRecord } from './tables.ts'
import { deskIdsOf, offerFreed, placesOf } from './waiting-list.ts'

const REASON = 'appointments that a person still has who deletes the account'

/** Cancels the appointments that a person still has, and offers their places to those who wait. */
export const cancelOfLeaving: NonNullable<PersonalData['leaving']> = async (core, tx, { id, email, phone }) => {
  const db = unscoped({ tx }, REASON)
  const { rows } = await db.query<Pick<AppointmentRecord, 'id' | 'service_id' | 'desk_id'>>(
    `select id, service_id, desk_id from booking_appointments
     where (user_id = $1 or (user_id is null and (email = $2 or phone = $3)))
       and status in ('unconfirmed', 'waiting', 'offered', 'booked') and (starts_at is null or starts_at > $4)`,
    [id, email, phone, core.now()],
  )
  if (rows.length === 0) return
  const desks = new Set(rows.flatMap(({ desk_id: desk }) => desk ?? []))
  for (const service of new Set(rows.map((row) => row.service_id)))
    for (const desk of await deskIdsOf(db, service)) desks.add(desk)
  await lockDesks(db, [...desks])
  // the condition again: the office or a deadline may have ended one while the desks were waited for
  const { rows: freed } = await db.query<{ desk_id: string | null; starts_at: Date | null }>(
    `update booking_appointments set status = 'cancelled', cancelled_by = 'citizen', slot_id = null, capacity = null, seat = null,
       held_until = null, code_hash = null, revision = revision + 1, version = version + 1
     where id = any($1) and status in ('unconfirmed', 'waiting', 'offered', 'booked') returning desk_id, starts_at`,
    [rows.map((row) => row.id)],
  )
  await removeEmptySlots(db, [...desks])
  const places = placesOf(core, db)
  for (const { desk_id: desk, starts_at: start } of freed)
    if (desk && start) await offerFreed(places, [desk], dayInUlaanbaatar(start))
}
