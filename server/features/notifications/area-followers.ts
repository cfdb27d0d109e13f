import { type AreaFollowers, countRows, noteTaken } from '../../core/area-followers.ts'

/** Notifications that are not sent yet reach the area that took over. Those that were sent stay with the people (core/area-stays.ts). */
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
    const { tx } = change
    const { rows } = await tx.query<{ id: string }>(
      `update notifications set area_id = $2, version = version + 1 where area_id = $1 and status <> 'sent' returning id`,
      [from, to],
    )
    noteTaken(change, 'notifications', 'notifications', rows, from, to)
    await tx.query(
      `update notification_targets t set area_id = $2 from notifications n
       where n.id = t.notification_id and n.status <> 'sent' and t.area_id = $1`,
      [from, to],
    )
  },
}
