import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

/** The calendars of an area move to the area that takes over its work. */
export const calendarFollowers: AreaFollowers = {
  kind: 'calendars',
  keepsOpen: false,
  count: (db, areaIds) => countRows(db, 'select count(*) as n from calendars where area_id = any($1)', areaIds),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'calendars follow their area').query<{ id: string }>(
      'update calendars set area_id = $2, version = version + 1 where area_id = $1 returning id',
      [from, to],
    )
    noteTaken(change, { feature: 'calendar', table: 'calendars' }, rows, { from, to })
  },
}

/** The meeting rooms of an area move along with its work; their bookings stay. */
export const roomFollowers: AreaFollowers = {
  kind: 'rooms',
  keepsOpen: false,
  count: (db, areaIds) => countRows(db, 'select count(*) as n from meeting_rooms where area_id = any($1)', areaIds),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'meeting rooms follow their area').query<{ id: string }>(
      'update meeting_rooms set area_id = $2, version = version + 1 where area_id = $1 returning id',
      [from, to],
    )
    noteTaken(change, { feature: 'calendar', table: 'meeting_rooms' }, rows, { from, to })
  },
}
