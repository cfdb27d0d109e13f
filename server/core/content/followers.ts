import { type AreaFollowers, countRows, noteTaken } from '../areas/followers.ts'

/** Not public yet: drafts and scheduled records. */
const notOut = (now: string) => `(w.status = 'draft' or (w.status = 'published' and w.publish_at > ${now}))`

/**
 * Drafts and scheduled records move with their author's area; published and archived ones stay with the area that
 * published them.
 */
export const contentFollowers = (feature: string, table: string): AreaFollowers => ({
  kind: `drafts.${feature}`,
  keepsOpen: false,
  count: (db, areaIds, now) =>
    countRows(
      db,
      `select count(*) as n from ${table} w where w.author_area_id = any($1) and ${notOut('$2')} and w.deleted_at is null`,
      areaIds,
      now,
    ),
  take: async (change, from, to) => {
    const { rows } = await change.tx.query<{ id: string }>(
      `update ${table} w set author_area_id = $2, area_id = case when w.area_id = $1 then $2 else w.area_id end, version = version + 1
       where w.author_area_id = $1 and ${notOut('$3')} returning w.id`,
      [from, to, change.now],
    )
    noteTaken(change, { feature, table }, rows, { from, to })
  },
})
