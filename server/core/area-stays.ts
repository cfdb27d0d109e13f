import type { Tx } from './serve.ts'

/**
 * People of these areas are somewhere else from now on: what was sent until now to where they were stays with them, and what was sent
 * to where they are now is not theirs. `addressedTo` (core/addressed.ts) reads it. Call it before the tree or the people change.
 */
export async function endStays(db: Tx, areaIds: readonly string[], now: Date): Promise<void> {
  await db.query(
    `update users u set
       former_path = (select array_agg(distinct id) from unnest(coalesce(u.former_path, '{}')
         || string_to_array(trim(both '/' from a.path), '/')::uuid[]) as t (id)),
       former_since = coalesce(u.former_since, u.present_since),
       present_since = $2
     from areas a where a.id = u.area_id and u.area_id = any($1) and u.status <> 'inactive'`,
    [areaIds, now],
  )
}
