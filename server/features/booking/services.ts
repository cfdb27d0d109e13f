import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Service, ServiceDraft, ServiceState } from '#contract/features/booking/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { matching } from '../../core/access/matching.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { nameIn } from '../../core/database/name-in.ts'
import type { BookingCall, ServiceRow } from './tables.ts'

export const serviceArea = areaName(sql.ref('booking_services.area_id')).as('area')
const desks = sql<string[]>`array(select d.desk_id from booking_service_desks d
  where d.service_id = booking_services.id order by d.desk_id)`.as('desk_ids')

/** The fields of a service; a `stale` problem carries them. */
export const serviceFields = (row: ServiceRow): Omit<Service, 'area' | 'deskIds'> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  minutes: row.minutes,
  buffer: row.buffer,
  capacity: row.capacity,
  noticeHours: row.notice_hours,
  daysAhead: row.days_ahead,
  questions: row.questions,
  state: row.state,
  areaId: row.area_id,
  version: row.version,
})

const show = (row: ServiceRow & { area: Localized; desk_ids: string[] }): Service => ({
  ...serviceFields(row),
  area: row.area,
  deskIds: row.desk_ids,
})

interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  areaId?: string | undefined
  state?: ServiceState | undefined
}

export async function listServices(call: BookingCall & { query: ListQuery }) {
  const { query, rows, lang } = call
  const { areaId, state } = query
  const found = await rows.page('booking_services', {
    query,
    sorts: { name: nameIn('booking_services.name', lang), area: { areaCodeOf: 'area_id' }, state: 'state' },
    defaultSort: 'name',
    searchIn: 'search',
    where: (q) =>
      q
        .where(matching({ 'booking_services.state': state }))
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('booking_services.area_id', areaId))),
    select: (q) => q.selectAll('booking_services').select([serviceArea, desks]),
  })
  return { data: found.data.map(show), meta: found.meta }
}

/** One service within reach. @throws Problem('not_found') */
export async function oneService({ rows }: BookingCall, id: string): Promise<Service> {
  const found = await rows
    .from('booking_services', 'read')
    .selectAll('booking_services')
    .select([serviceArea, desks])
    .where('booking_services.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return show(found)
}

type Fields = Omit<ServiceDraft, 'areaId'>

const columnsOf = (fields: Fields) => ({
  name: fields.name,
  description: fields.description,
  minutes: fields.minutes,
  buffer: fields.buffer,
  capacity: fields.capacity,
  notice_hours: fields.noticeHours,
  days_ahead: fields.daysAhead,
  questions: JSON.stringify(fields.questions),
  state: fields.state,
  search: searchText(fields.name.mn, fields.name.en),
})

/** Replaces the desks of a service. @throws Problem('invalid') on `deskIds` for a desk of another area. */
async function setDesks(call: BookingCall, { id, area_id: areaId }: ServiceRow, deskIds: string[]): Promise<void> {
  const found = await call.rows
    .from('booking_desks')
    .select('booking_desks.id')
    .where('booking_desks.id', 'in', deskIds)
    .where('booking_desks.area_id', '=', areaId)
    .execute()
  if (found.length < deskIds.length) throw fieldProblem('deskIds', 'not_in_list')
  const db = call.rows.unscoped('the desks of a service that the caller has just written; both are within reach')
  await db.query('delete from booking_service_desks where service_id = $1 and desk_id <> all($2)', [id, deskIds])
  await db.query(
    'insert into booking_service_desks (service_id, desk_id) select $1, unnest($2::uuid[]) on conflict do nothing',
    [id, deskIds],
  )
}

export async function addService(call: BookingCall, { areaId, deskIds, ...fields }: ServiceDraft): Promise<Service> {
  const row = await call.rows.add('booking_services', { area_id: areaId, ...columnsOf({ ...fields, deskIds }) })
  await setDesks(call, row, deskIds)
  return oneService(call, row.id)
}

export async function changeService(
  call: BookingCall,
  id: string,
  { version, ...fields }: Fields & { version: number },
): Promise<Service> {
  const row = await call.rows.change('booking_services', { id, version }, columnsOf(fields))
  await setDesks(call, row, fields.deskIds)
  return oneService(call, id)
}

/** @throws Problem('conflict') `service_in_use` when it has had appointments: it can be made inactive. */
export async function removeService(call: BookingCall, id: string): Promise<void> {
  await call.rows.lock('booking_services', id)
  const { rows } = await call.rows
    .unscoped('whether a service within reach has had appointments; nothing is said of them')
    .query('select 1 from booking_appointments where service_id = $1 limit 1', [id])
  if (rows.length > 0) throw new Problem('conflict', { errors: [{ path: 'id', code: 'service_in_use' }] })
  await call.rows.remove('booking_services', id)
}
