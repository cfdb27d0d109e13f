import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

/** The files of an area go to the area that takes over its work, as a space with the name of the former area. */
export const spaceFollowers: AreaFollowers = {
  kind: 'drive_spaces',
  keepsOpen: false,
  count: (db, areaIds) => countRows(db, 'select count(*) as n from drive_spaces where area_id = any($1)', areaIds),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'files follow their area').query<{ id: string }>(
      `update drive_spaces set area_id = $2, version = version + 1,
        taken_from = coalesce(taken_from, (select ref -> 'name' from area_refs where area_id = $1))
       where area_id = $1 returning id`,
      [from, to],
    )
    noteTaken(change, { feature: 'drive', table: 'drive_spaces' }, rows, { from, to })
  },
}
