import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

/** The boards of an area move to the area that takes over its work. */
export const boardFollowers: AreaFollowers = {
  kind: 'boards',
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(db, 'select count(*) as n from boards where area_id = any($1) and deleted_at is null', areaIds),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'boards follow their area').query<{ id: string }>(
      'update boards set area_id = $2, version = version + 1 where area_id = $1 returning id',
      [from, to],
    )
    noteTaken(change, { feature: 'kanban', table: 'boards' }, rows, { from, to })
  },
}
