import { Problem } from '#contract/core/model/problem.ts'
import { CASE_SECRET_CHARS } from '#contract/core/people/case.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { AppointmentView } from '#contract/features/booking/index.ts'
import { hashOfSecret } from '../../core/citizens/cases.ts'
import { lockDesks } from './seats.ts'
import type { AppointmentRecord, BookingCall } from './tables.ts'

/** The secret of a link is the authorization: it finds one appointment, and nothing else. */
export const BY_SECRET = 'one appointment, by the secret of the link that its citizen has'

/** An appointment with the names of what it is for. */
export interface Named extends AppointmentRecord {
  service: Localized
  area: Localized
  desk: Localized | null
  place: string
  /** Of those who wait: 1 is the next one. */
  position: number | null
}

/** The statement for appointments with their names, without its condition. */
export const NAMED = `select a.*, s.name as service, d.name as desk, coalesce(d.place, '') as place,
    (select area_refs.ref -> 'name' from area_refs where area_refs.area_id = a.area_id) as area,
    case when a.status = 'waiting' then (select count(*)::int from booking_appointments b
      where b.status = 'waiting' and b.wait_day = a.wait_day and b.number <= a.number
        and exists (select from booking_service_desks mine join booking_service_desks theirs on theirs.desk_id = mine.desk_id
          where mine.service_id = a.service_id and theirs.service_id = b.service_id)) end as position
  from booking_appointments a join booking_services s on s.id = a.service_id left join booking_desks d on d.id = a.desk_id`

/** The appointment of a secret. @throws Problem('not_found') for an unknown one. */
export async function bySecret(call: BookingCall, secret: string): Promise<Named> {
  const hash = secret.length === CASE_SECRET_CHARS ? hashOfSecret(secret) : ''
  const { rows } = await call.rows.unscoped(BY_SECRET).query<Named>(`${NAMED} where a.case_hash = $1`, [hash])
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** An appointment that was just written, with the names of what it is for. */
export async function named(call: BookingCall, id: string): Promise<Named> {
  const { rows } = await call.rows
    .unscoped('the names of what an appointment is for that the caller has just written')
    .query<Named>(`${NAMED} where a.id = $1`, [id])
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** The desks of its service, and the one that it has. */
async function deskIdsOf(call: BookingCall, row: AppointmentRecord): Promise<string[]> {
  const { rows } = await call.rows
    .unscoped(BY_SECRET)
    .query<{ desk_id: string }>('select desk_id from booking_service_desks where service_id = $1', [row.service_id])
  return [...new Set([...rows.map(({ desk_id }) => desk_id), ...(row.desk_id ? [row.desk_id] : [])])]
}

/** Locks the desks of an appointment, then the appointment. @returns its current row. */
export async function lockWithDesks(call: BookingCall, row: AppointmentRecord): Promise<Named> {
  const db = call.rows.unscoped(BY_SECRET)
  await lockDesks(db, await deskIdsOf(call, row))
  await db.query('select 1 from booking_appointments where id = $1 for update', [row.id])
  return named(call, row.id)
}

const hasBegun = ({ starts_at: start }: Pick<AppointmentRecord, 'starts_at'>, now: Date): boolean =>
  start !== null && start <= now

/** Whether its citizen may move or cancel it. */
export const canChange = (row: AppointmentRecord, now: Date): boolean => row.status === 'booked' && !hasBegun(row, now)

const CANCELLABLE: readonly AppointmentRecord['status'][] = ['unconfirmed', 'waiting', 'offered', 'booked']

/** Whether what was kept for a code or an answer is no longer kept. */
export const isOver = ({ held_until: until }: Pick<AppointmentRecord, 'held_until'>, now: Date): boolean =>
  until !== null && until <= now

/** An appointment as its citizen sees it. */
export const showOwn = (row: Named, now: Date): AppointmentView => ({
  number: row.number,
  status: row.held_until && row.held_until <= now ? 'expired' : row.status,
  by: row.channel,
  serviceId: row.service_id,
  service: row.service,
  area: row.area,
  desk: row.desk,
  place: row.place,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  waitDay: row.wait_day,
  position: row.position,
  heldUntil: row.held_until?.toISOString() ?? null,
  note: row.note,
  canChange: canChange(row, now),
})

/** The problem of a step that an appointment does not allow any more. */
export const wrongState = (row: AppointmentRecord, action: string) =>
  new Problem('wrong_state', { params: { state: row.status, action, allowedActions: [] } })

/** Writes columns of an appointment that is locked. @returns the row. */
export async function write(
  call: BookingCall,
  row: AppointmentRecord,
  values: Partial<AppointmentRecord>,
  action: string,
): Promise<Named> {
  const names = Object.keys(values)
  const list = names.map((name, i) => `"${name}" = $${i + 2}`).join(', ')
  const { rows } = await call.rows
    .unscoped('an appointment that the caller may write: by its secret, or within reach')
    .query<AppointmentRecord>(
      `update booking_appointments set ${list}, version = version + 1 where id = $1 returning *`,
      [row.id, ...names.map((name) => values[name as keyof AppointmentRecord])],
    )
  if (rows[0]) call.rows.touch('booking_appointments', rows[0], { action })
  return named(call, row.id)
}

/** Whether a citizen may still call it off. */
export const canCancel = (row: AppointmentRecord, now: Date): boolean =>
  CANCELLABLE.includes(row.status) && !hasBegun(row, now)
