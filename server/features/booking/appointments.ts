import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { type Day, endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type Appointment,
  type AppointmentFact,
  type AppointmentRow,
  appointmentWorkflow,
  OFFICE_ACTIONS,
  TAKES_TIME,
} from '#contract/features/booking/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { matching } from '../../core/access/matching.ts'
import { nameIn } from '../../core/database/name-in.ts'
import type { AppointmentRecord, BookingCall } from './tables.ts'

interface Filters {
  status?: Appointment['status'] | undefined
  serviceId?: string | undefined
  deskId?: string | undefined
  areaId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  counted?: 'true' | undefined
}
type ListQuery = Filters & { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }

type Seen = AppointmentRecord & { area: Localized; service: Localized; desk: Localized | null }

const serviceName = sql<Localized>`(select s.name from booking_services s where s.id = booking_appointments.service_id)`
const deskName = sql<Localized | null>`(select d.name from booking_desks d where d.id = booking_appointments.desk_id)`
const extras = [
  areaName(sql.ref('booking_appointments.area_id')).as('area'),
  serviceName.as('service'),
  deskName.as('desk'),
] as const

/** The SQL of the filters. */
export function filtered({ status, serviceId, deskId, areaId, from, to, counted }: Filters): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [
    matching({
      'booking_appointments.status': status,
      'booking_appointments.service_id': serviceId,
      'booking_appointments.desk_id': deskId,
    }),
  ]
  if (counted) all.push(sql<boolean>`booking_appointments.status = any(${[...TAKES_TIME]})`)
  if (areaId) all.push(inAndBelow('booking_appointments.area_id', areaId))
  // who waits has a day, and no time yet
  if (status === 'waiting') {
    if (from) all.push(sql<boolean>`booking_appointments.wait_day >= ${from}`)
    if (to) all.push(sql<boolean>`booking_appointments.wait_day <= ${to}`)
    return sql<boolean>`${sql.join(all, sql` and `)}`
  }
  if (from) all.push(sql<boolean>`booking_appointments.starts_at >= ${startOfDayInUlaanbaatar(from)}`)
  if (to) all.push(sql<boolean>`booking_appointments.starts_at < ${endOfDayInUlaanbaatar(to)}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const factsOf = ({ starts_at: start }: AppointmentRecord, now: Date): AppointmentFact[] =>
  start && start <= now ? ['begun'] : []

/** Whether an office may give it another time. */
const canMove = (row: AppointmentRecord, now: Date) =>
  row.status === 'booked' && row.starts_at !== null && row.starts_at > now

const showRow = (call: BookingCall, row: Seen): AppointmentRow => ({
  id: row.id,
  number: row.number,
  status: row.status,
  name: row.name,
  serviceId: row.service_id,
  service: row.service,
  deskId: row.desk_id,
  desk: row.desk,
  areaId: row.area_id,
  area: row.area,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  waitDay: row.wait_day,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  allowedActions: call.rows
    .moves(appointmentWorkflow, row.status, null, factsOf(row, call.now))
    .flatMap(({ action }) => OFFICE_ACTIONS.filter((own) => own === action)),
})

/** Appointments within reach, by their time. */
export async function listAppointments(call: BookingCall & { query: ListQuery }) {
  const { query, rows, lang } = call
  const found = await rows.page('booking_appointments', {
    query,
    sorts: {
      startsAt: sql`coalesce(booking_appointments.starts_at, 'infinity')`,
      number: 'number',
      name: sql`booking_appointments.name collate "und-x-icu"`,
      service: sql`(select ${nameIn('s.name', lang)} from booking_services s where s.id = booking_appointments.service_id)`,
      status: 'status',
      createdAt: 'created_at',
    },
    defaultSort: 'startsAt',
    searchIn: 'search',
    numberIn: 'number',
    where: (q) => q.where(filtered(query)),
    select: (q) => q.selectAll('booking_appointments').select(extras),
  })
  return { data: found.data.map((row) => showRow(call, row)), meta: found.meta }
}

/** An appointment within reach as a row. @throws Problem('not_found') */
export async function appointmentRow(call: BookingCall, id: string): Promise<AppointmentRow> {
  return showRow(call, await find(call, id))
}

async function find(call: BookingCall, id: string) {
  const row = await call.rows
    .from('booking_appointments', 'read')
    .selectAll('booking_appointments')
    .select(extras)
    .where('booking_appointments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row as Seen
}

/** A whole appointment; reading it is logged. @throws Problem('not_found') when it is out of reach. */
export async function wholeAppointment(call: BookingCall, id: string): Promise<Appointment> {
  const row = await find(call, id)
  call.note({ action: 'booking.read', table_name: 'booking_appointments', row_id: id, area_id: row.area_id })
  return {
    ...showRow(call, row),
    email: row.email,
    phone: row.phone,
    lang: row.lang,
    replies: row.replies,
    note: row.note,
    cancelledBy: row.cancelled_by,
    canMove: canMove(row, call.now),
  }
}

export { canMove, factsOf }
