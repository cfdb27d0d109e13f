import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Room, RoomChange, RoomDraft } from '#contract/features/calendar/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { roomsOnPath } from './announce.ts'
import type { CalendarCall, RoomRow } from './tables.ts'

function shown(call: CalendarCall) {
  return call.rows
    .from('meeting_rooms')
    .selectAll('meeting_rooms')
    .select(areaName(sql.ref('meeting_rooms.area_id')).as('area'))
    .select(call.rows.may('keep', 'meeting_rooms').as('can_write'))
}
type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const show = ({ area_id: areaId, area, is_closed: isClosed, can_write: canWrite, ...row }: Shown): Room => ({
  ...row,
  isClosed,
  area: { id: areaId, name: area },
  canWrite,
})

/** The meeting rooms of the areas within reach, from the city down. */
export async function roomsWithin(call: CalendarCall): Promise<Room[]> {
  const found = await shown(call)
    .orderBy(sql`(select path from areas where areas.id = meeting_rooms.area_id)`)
    .orderBy(sql`meeting_rooms.name collate "und-x-icu"`)
    .orderBy('meeting_rooms.id')
    .execute()
  return found.map(show)
}

const roomOf = async (call: CalendarCall, id: string): Promise<Room> =>
  show(await shown(call).where('meeting_rooms.id', '=', id).executeTakeFirstOrThrow())

/** Tells those who see the room. */
async function announceRoom(call: CalendarCall, { area_id: areaId }: Pick<RoomRow, 'area_id'>): Promise<void> {
  const area = await call.rows.from('areas', 'host').select('path').where('areas.id', '=', areaId).executeTakeFirst()
  call.broadcast(area ? roomsOnPath(area.path, false) : [])
}

const columnsOf = ({ isClosed, ...values }: Omit<RoomDraft, 'areaId'>) => ({ ...values, is_closed: isClosed })

/** @throws Problem('invalid') on areaId when the caller does not keep the calendars of that area. */
export async function addRoom(call: CalendarCall, { areaId, ...values }: RoomDraft): Promise<Room> {
  const kept = await call.rows.from('areas', 'keep').select('areas.id').where('areas.id', '=', areaId).execute()
  if (kept.length === 0) throw fieldProblem('areaId', 'out_of_reach')
  const row = await call.rows.add('meeting_rooms', { area_id: areaId, ...columnsOf(values) })
  await announceRoom(call, row)
  return roomOf(call, row.id)
}

/** The room, locked. @throws Problem as `Rows.lock`; Problem('not_allowed') when it is of an area that the caller does not keep. */
async function keptRoom(call: CalendarCall, id: string, version?: number): Promise<RoomRow> {
  const row = await call.rows.lock('meeting_rooms', id, version)
  const kept = await call.rows
    .from('meeting_rooms', 'keep')
    .select('meeting_rooms.id')
    .where('meeting_rooms.id', '=', id)
    .execute()
  if (kept.length === 0) throw new Problem('not_allowed')
  return row
}

/** Changes a room, or closes it for new events. */
export async function changeRoom(call: CalendarCall, id: string, { version, ...values }: RoomChange): Promise<Room> {
  const row = await keptRoom(call, id, version)
  await call.rows.change('meeting_rooms', { id, version }, columnsOf(values))
  await announceRoom(call, row)
  return roomOf(call, id)
}

/** Deletes a room. @throws Problem('conflict') while it is booked for the time to come. */
export async function removeRoom(call: CalendarCall, id: string): Promise<void> {
  const row = await keptRoom(call, id)
  const { rows: booked } = await call.rows
    .unscoped('whether a room that the caller keeps is booked at all; nothing is said of the events')
    .query('select 1 from room_bookings where room_id = $1 and upper(span) > $2 limit 1', [id, call.now])
  if (booked.length > 0) throw new Problem('conflict', { errors: [{ path: 'id', code: 'room_in_use' }] })
  await announceRoom(call, row)
  await call.rows.remove('meeting_rooms', id)
}
