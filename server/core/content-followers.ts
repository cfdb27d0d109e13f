import { type AreaFollowers, countRows, noteTaken } from './area-followers.ts'

/** Drafts of a kind of content go with their author's area; what is published or archived stays with the area that published it. */
export const contentFollowers = (feature: string, table: string): AreaFollowers => ({
  kind: `drafts.${feature}`,
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(
      db,
      `select count(*) as n from ${table} w where w.author_area_id = any($1) and w.status = 'draft' and w.deleted_at is null`,
      areaIds,
    ),
  take: async (change, from, to) => {
    const { rows } = await change.tx.query<{ id: string }>(
      `update ${table} w set author_area_id = $2, area_id = case when w.area_id = $1 then $2 else w.area_id end, version = version + 1
       where w.author_area_id = $1 and w.status = 'draft' returning w.id`,
      [from, to],
    )
    noteTaken(change, feature, table, rows, from, to)
  },
})
