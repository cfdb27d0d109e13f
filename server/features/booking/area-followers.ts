import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

const REASON = 'services, desks and appointments follow their area'
const TABLES = ['booking_services', 'booking_desks', 'booking_appointments'] as const
/** Appointments that are over stay where they were. */
const OPEN = {
  booking_services: `state = 'active'`,
  booking_desks: 'not is_closed',
  booking_appointments: `status in ('unconfirmed', 'waiting', 'offered', 'booked', 'arrived')`,
} as const

/** The services of an area, with their desks and open appointments, move to the area that takes over its work. */
export const bookingFollowers: AreaFollowers = {
  kind: 'booking',
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(db, `select count(*) as n from booking_services where area_id = any($1) and state = 'active'`, areaIds),
  take: async (change, from, to) => {
    for (const table of TABLES) {
      const { rows } = await unscoped(change, REASON).query<{ id: string }>(
        `update ${table} set area_id = $2, version = version + 1 where area_id = $1 and ${OPEN[table]} returning id`,
        [from, to],
      )
      noteTaken(change, { feature: 'booking', table }, rows, { from, to })
    }
    change.after(() =>
      change.core.bus.send('changed', {
        feature: 'booking',
        rooms: TABLES.flatMap((table) => [`area:${from}:${table}`, `area:${to}:${table}`]),
      }),
    )
  },
}
