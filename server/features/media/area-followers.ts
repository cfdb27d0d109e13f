import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

/** The pictures of an area move to the area that takes over its work. */
export const mediaFollowers: AreaFollowers = {
  kind: 'media',
  keepsOpen: false,
  count: (db, areaIds) => countRows(db, 'select count(*) as n from media where area_id = any($1)', areaIds),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'pictures follow their area').query<{ id: string }>(
      'update media set area_id = $2, version = version + 1 where area_id = $1 returning id',
      [from, to],
    )
    noteTaken(change, { feature: 'media', table: 'media' }, rows, { from, to })
  },
}
