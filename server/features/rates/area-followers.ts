import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows } from '../../core/areas/followers.ts'

/** Unapproved sheets stay with the rated area; when it gets another parent, that one becomes the rater. */
export const rateFollowers: AreaFollowers = {
  kind: 'rates',
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(
      db,
      `select count(*) as n from rate_sheets where area_id = any($1) and status <> 'approved' and (filled > 0 or status <> 'not_sent')`,
      areaIds,
    ),
  settle: async (change, moved) => {
    await unscoped(change, 'sheets follow the area that they rate').query(
      `update rate_sheets s set rater_area_id = a.parent_id, version = s.version + 1 from areas a
       where a.id = s.area_id and s.area_id = any($1) and s.status <> 'approved' and s.rater_area_id <> a.parent_id`,
      [moved.map(({ id }) => id)],
    )
  },
}
