import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Desk, DeskDraft, DeskPerson } from '#contract/features/booking/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { nameIn } from '../../core/database/name-in.ts'
import type { BookingCall, DeskRow } from './tables.ts'

const area = areaName(sql.ref('booking_desks.area_id')).as('area')

/** The fields of a desk; a `stale` problem carries them. */
export const deskFields = (row: DeskRow): Omit<Desk, 'area'> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  userId: row.user_id,
  place: row.place,
  hours: row.hours,
  daysOff: row.days_off,
  isClosed: row.is_closed,
  areaId: row.area_id,
  version: row.version,
})

const show = (row: DeskRow & { area: Localized }): Desk => ({ ...deskFields(row), area: row.area })

interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  areaId?: string | undefined
}

export async function listDesks(call: BookingCall & { query: ListQuery }) {
  const { query, rows, lang } = call
  const { areaId } = query
  const found = await rows.page('booking_desks', {
    query,
    sorts: { name: nameIn('booking_desks.name', lang), area: { areaCodeOf: 'area_id' } },
    defaultSort: 'name',
    searchIn: 'search',
    where: (q) => q.$if(areaId !== undefined, (w) => w.where(inAndBelow('booking_desks.area_id', areaId))),
    select: (q) => q.selectAll('booking_desks').select(area),
  })
  return { data: found.data.map(show), meta: found.meta }
}

const oneDesk = async ({ rows }: BookingCall, id: string): Promise<Desk> =>
  show(
    await rows
      .from('booking_desks')
      .selectAll('booking_desks')
      .select(area)
      .where('booking_desks.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

type Fields = Omit<DeskDraft, 'areaId'>

const columnsOf = ({ name, kind, userId, place, hours, daysOff, isClosed }: Fields) => ({
  name,
  kind,
  // a place is nobody's
  user_id: kind === 'official' ? userId : null,
  place,
  hours: JSON.stringify(hours),
  days_off: JSON.stringify(daysOff),
  is_closed: isClosed,
  search: searchText(name.mn, name.en, place),
})

/** @throws Problem('invalid') on `userId` for a person who does not work in this area. */
async function checkPerson(call: BookingCall, areaId: string, { kind, userId }: Fields): Promise<void> {
  if (kind !== 'official' || userId === null) return
  const people = await staffOf(call, areaId)
  if (!people.some(({ id }) => id === userId)) throw fieldProblem('userId', 'not_in_list')
}

export async function addDesk(call: BookingCall, { areaId, ...fields }: DeskDraft): Promise<Desk> {
  const { id } = await call.rows.add('booking_desks', { area_id: areaId, ...columnsOf(fields) })
  await checkPerson(call, areaId, fields)
  return oneDesk(call, id)
}

export async function changeDesk(
  call: BookingCall,
  id: string,
  { version, ...fields }: Fields & { version: number },
): Promise<Desk> {
  const row = await call.rows.change('booking_desks', { id, version }, columnsOf(fields))
  await checkPerson(call, row.area_id, fields)
  return oneDesk(call, id)
}

/** @throws Problem('conflict') `desk_in_use` while services use it, or when it has had appointments. */
export async function removeDesk(call: BookingCall, id: string): Promise<void> {
  await call.rows.lock('booking_desks', id)
  const { rows } = await call.rows.unscoped('whether a desk within reach is used; nothing is said of by what').query(
    `select 1 where exists (select from booking_service_desks where desk_id = $1)
       or exists (select from booking_appointments where desk_id = $1)`,
    [id],
  )
  if (rows.length > 0) throw new Problem('conflict', { errors: [{ path: 'id', code: 'desk_in_use' }] })
  await call.rows.remove('booking_desks', id)
}

/** The active staff of an area within reach, by name. */
export async function peopleOf(call: BookingCall, areaId: string): Promise<DeskPerson[]> {
  const { actor } = call
  const { rows } = await call.rows
    .unscoped('whether an area is at or below the area of the caller')
    .query<{ path: string }>('select path from areas where id = $1', [areaId])
  if (!actor?.areaPath || !rows[0]?.path.startsWith(actor.areaPath)) throw new Problem('not_found')
  return staffOf(call, areaId)
}

async function staffOf(call: BookingCall, areaId: string): Promise<DeskPerson[]> {
  const { rows } = await call.rows
    .unscoped('the names of the active staff of one area within reach')
    .query<{ id: string; firstName: string; lastName: string }>(
      `select id, first_name as "firstName", last_name as "lastName" from users
       where area_id = $1 and status = 'active' and role <> 'APPLICATION'
       order by first_name collate "und-x-icu", last_name collate "und-x-icu", id limit 200`,
      [areaId],
    )
  return rows.map(({ id, ...name }) => ({ id, name: shortName(name) }))
}
