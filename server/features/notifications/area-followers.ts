import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

/** Unsent notifications go to the area that took over. Sent ones stay with their recipients (core/areas/stays.ts). */
export const notificationFollowers: AreaFollowers = {
  kind: 'notifications',
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(
      db,
      `select count(distinct n.id) as n from notifications n left join notification_targets t on t.notification_id = n.id
       where n.status <> 'sent' and (n.area_id = any($1) or t.area_id = any($1))`,
      areaIds,
    ),
  take: async (change, from, to) => {
    const db = unscoped(change, 'notifications that are not sent follow their area')
    const { rows } = await db.query<{ id: string }>(
      `update notifications set area_id = $2, version = version + 1 where area_id = $1 and status <> 'sent' returning id`,
      [from, to],
    )
    noteTaken(change, { feature: 'notifications', table: 'notifications' }, rows, { from, to })
    await db.query(
      `update notification_targets t set area_id = $2 from notifications n
       where n.id = t.notification_id and n.status <> 'sent' and t.area_id = $1`,
      [from, to],
    )
  },
}
