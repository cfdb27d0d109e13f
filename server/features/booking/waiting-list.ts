import { SMS_PARTS_MAX } from '#contract/core/text/sms.ts'
import {
  addDays,
  type Day,
  dayInUlaanbaatar,
  hourInUlaanbaatar,
  startOfDayInUlaanbaatar,
} from '#contract/core/time/dates.ts'
import { OFFER_HOURS } from '#contract/features/booking/index.ts'
import { inUnscopedTransaction, type Unscoped } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import { enqueueMail, type Mail } from '../../core/requests/outbox.ts'
import { canSendSms, enqueueSms, isSmsNumber, type Sms } from '../../core/requests/sms.ts'
import { type Bookable, openTimes, withDesks } from './free.ts'
import { messageOf } from './notify-citizen.ts'
import { NAMED, type Named } from './own.ts'
import type { PlacesCall } from './places-call.ts'
import { lockDesks, releaseExpired, removeEmptySlots, seatAt } from './seats.ts'
import type { AppointmentRecord, ServiceRow } from './tables.ts'

const REASON = 'people who wait for a day: who they are is said to nobody'
const HOUR_MS = 3_600_000
/** A place that begins sooner is not offered: nobody would read it in time. Our choice. */
const LEAD_MS = HOUR_MS / 2
/** At night nobody reads an offer: until the morning hour it does not end. Our choice. */
const NIGHT = { from: 21, until: 8, answerBy: 10 }

/** Until when an offer is kept that is made now, for a time that begins at `start`. */
export function offeredUntil(now: Date, start: Date): Date {
  const hour = hourInUlaanbaatar(now)
  const isNight = hour >= NIGHT.from || hour < NIGHT.until
  const today = dayInUlaanbaatar(now)
  const morning = startOfDayInUlaanbaatar(hour >= NIGHT.from ? addDays(today, 1) : today)
  const end = isNight ? morning.getTime() + NIGHT.answerBy * HOUR_MS : now.getTime() + OFFER_HOURS * HOUR_MS
  return new Date(Math.min(end, start.getTime()))
}

/**
 * Offers the free places of a day at these desks to those who wait for the day, in the order in which they came. Call it with the desks
 * locked, in the transaction that gave a place back: so nobody else gets it in between.
 */
export async function offerFreed(call: PlacesCall, deskIds: readonly string[], day: Day): Promise<void> {
  const db = call.rows.unscoped(REASON)
  // what nobody confirmed in time has its seat until here, although it counts as free
  await releaseExpired(db, deskIds, call.now)
  const { rows: waiting } = await db.query<AppointmentRecord>(
    `select a.* from booking_appointments a where a.status = 'waiting' and a.wait_day = $1
       and exists (select from booking_service_desks d where d.service_id = a.service_id and d.desk_id = any($2))
     order by a.number`,
    [day, deskIds],
  )
  const full = new Set<string>()
  for (const row of waiting) {
    if (full.has(row.service_id)) continue
    if (!(await offerTo(call, db, { row, deskIds, day }))) full.add(row.service_id)
  }
}

/** Offers what is free on the day that an appointment waits for. Call it with the desks of its service locked. */
export async function offerForDay(
  call: PlacesCall,
  row: Pick<AppointmentRecord, 'service_id' | 'wait_day'>,
): Promise<void> {
  if (row.wait_day === null) return
  await offerFreed(call, await deskIdsOf(call.rows.unscoped(REASON), row.service_id), row.wait_day)
}

export async function deskIdsOf(db: Unscoped, serviceId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select desk_id as id from booking_service_desks where service_id = $1',
    [serviceId],
  )
  return rows.map(({ id }) => id)
}

/** Whether an offer can be sent now: without it nobody would know of the place, so somebody else gets it. */
const canReach = async ({ core }: PlacesCall, db: Unscoped, { channel, phone }: AppointmentRecord): Promise<boolean> =>
  channel !== 'phone' || (isSmsNumber(phone) && (await canSendSms(core, db, { parts: SMS_PARTS_MAX })))

/** @returns false when the service has no free place on that day. */
async function offerTo(
  call: PlacesCall,
  db: Unscoped,
  { row, deskIds, day }: { row: AppointmentRecord; deskIds: readonly string[]; day: Day },
): Promise<boolean> {
  if (!(await canReach(call, db, row))) return true
  const of = await lockedDesksOf(call, db, row.service_id, deskIds)
  const times = of ? await openTimes(call, of, day, day) : []
  const earliest = call.now.getTime() + LEAD_MS
  const free = times.find((time) => time.start.getTime() >= earliest && time.desks.some((desk) => desk.free > 0))
  if (!of || !free) return false
  const seat = await seatAt(call, of, free.start)
  const until = offeredUntil(call.now, free.start)
  const { rows } = await db.query<AppointmentRecord>(
    `update booking_appointments set status = 'offered', desk_id = $2, slot_id = $3, capacity = $4, seat = $5, starts_at = $6,
       ends_at = $7, held_until = $8, version = version + 1 where id = $1 and status = 'waiting' returning *`,
    [row.id, seat.desk_id, seat.slot_id, seat.capacity, seat.seat, seat.starts_at, seat.ends_at, until],
  )
  if (!rows[0]) {
    // a cancellation at another desk of the service has offered a place meanwhile
    await removeEmptySlots(db, deskIds)
    return true
  }
  call.rows.touch?.('booking_appointments', rows[0], { action: 'offer_place' })
  const { rows: named } = await db.query<Named>(`${NAMED} where a.id = $1`, [row.id])
  const message = named[0] && messageOf(call.core, named[0], 'offered', call.now)
  if (message && 'mail' in message) await call.mail(message.mail)
  else if (message) await call.sms(message.sms)
  return true
}

/** A service with those of its desks that are locked. */
async function lockedDesksOf(
  call: PlacesCall,
  db: Unscoped,
  serviceId: string,
  deskIds: readonly string[],
): Promise<Bookable | undefined> {
  const { rows } = await db.query<ServiceRow>(`select * from booking_services where id = $1 and state = 'active'`, [
    serviceId,
  ])
  if (!rows[0]) return undefined
  const { service, desks } = await withDesks(call, rows[0])
  return { service, desks: desks.filter(({ id }) => deskIds.includes(id)) }
}

/** The places of a transaction without a request. */
export const placesOf = (core: Core, tx: Unscoped): PlacesCall => ({
  core,
  now: core.now(),
  db: tx,
  setting: (of) => core.settings.valuesWithin(tx, of),
  rows: { unscoped: () => tx },
  mail: (mail) => enqueueMail(core, tx, mail as Mail),
  sms: (sms: Sms) => enqueueSms(core, tx, sms),
})

/** Ends offers and holds that nobody answered, waiting for days that are over, and offers what is free. Called every few minutes. */
export async function tidyWaitingList(core: Core): Promise<void> {
  await inUnscopedTransaction(
    core,
    'people who waited for a day that is over, or did not confirm that they wait',
    (tx) =>
      tx.query(
        `update booking_appointments set status = 'expired', held_until = null, code_hash = null, version = version + 1
       where (status = 'waiting' and wait_day < $1) or (status = 'unconfirmed' and slot_id is null and held_until <= $2)`,
        [dayInUlaanbaatar(core.now()), core.now()],
      ),
  )
  const days = await inUnscopedTransaction(core, 'the days that people wait for', async (tx) => {
    const { rows } = await tx.query<{ service_id: string; day: Day }>(
      `select distinct service_id, wait_day::text as day from booking_appointments where status = 'waiting' order by 2, 1`,
    )
    return rows
  })
  for (const { service_id: serviceId, day } of days) await offerDay(core, serviceId, day)
  if (days.length > 0) core.jobs.wake()
}

const offerDay = (core: Core, serviceId: string, day: Day): Promise<void> =>
  inUnscopedTransaction(core, REASON, async (tx) => {
    const ids = await deskIdsOf(tx, serviceId)
    await lockDesks(tx, ids)
    await releaseExpired(tx, ids, core.now())
    await offerFreed(placesOf(core, tx), ids, day)
  })
