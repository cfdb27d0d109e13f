import { type AreaFollowers, countRows, noteTaken } from '../../core/area-followers.ts'

/** The pictures of an area go to the area that takes over its work. */
export const mediaFollowers: AreaFollowers = {
  kind: 'media',
  keepsOpen: false,
  count: (db, areaIds) => countRows(db, 'select count(*) as n from media where area_id = any($1)', areaIds),
  take: async (change, from, to) => {
    const { rows } = await change.tx.query<{ id: string }>(
      'update media set area_id = $2, version = version + 1 where area_id = $1 returning id',
      [from, to],
    )
    noteTaken(change, 'media', 'media', rows, from, to)
  },
}
