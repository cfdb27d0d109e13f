import type { Tx } from './serve.ts'

/** Ends the stay of people `u` in the area `a`: $1 is the instant, $2 names them. */
const endStay = (people: string): string => `
  with ended as (
    update users u set present_since = $1 from areas a where ${people}
    returning u.id, a.path, (select was.present_since from users was where was.id = u.id) as since
  )
  insert into stays (user_id, path, since, until)
    select id, string_to_array(trim(both '/' from path), '/')::uuid[], least(since, $1), $1 from ended`

/**
 * People of these areas are somewhere else from now on: what was sent until now to where they were stays with them, and what was sent
 * to where they are now is not theirs. `addressedTo` (core/addressed.ts) reads it. Call it before the tree or the people change.
 */
export async function endStays(db: Tx, areaIds: readonly string[], now: Date): Promise<void> {
  await db.query(endStay(`a.id = u.area_id and u.area_id = any($2) and u.status <> 'inactive'`), [now, areaIds])
}

/** The same for one person, who may have been without an area: such a person belongs to the city. */
export async function endStayOf(db: Tx, userId: string, now: Date): Promise<void> {
  const here = `u.id = $2 and a.id = coalesce(u.area_id, (select id from areas where parent_id is null))`
  await db.query(endStay(here), [now, userId])
}
