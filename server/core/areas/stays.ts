import type { Tx } from '../database/kysely.ts'

/** SQL that ends the stay of the people `u` in the area `a`; $1 is the instant, $2 selects them. */
const endStay = (people: string): string => `
  with ended as (
    update users u set present_since = $1 from areas a where ${people}
    returning u.id, a.path, (select was.present_since from users was where was.id = u.id) as since
  )
  insert into stays (user_id, path, since, until)
    select id, string_to_array(trim(both '/' from path), '/')::uuid[], least(since, $1), $1 from ended`

/**
 * Records that the people of these areas belong elsewhere from now on: they keep what was sent to their former area,
 * and do not receive what was sent earlier to the new one (`addressedTo`). Call it before the tree or the people
 * change.
 */
export async function endStays(db: Tx, areaIds: readonly string[], now: Date): Promise<void> {
  await db.query(endStay(`a.id = u.area_id and u.area_id = any($2) and u.status <> 'inactive'`), [now, areaIds])
}

/** As `endStays`, for one person; people without an area belong to the city. */
export async function endStayOf(db: Tx, userId: string, now: Date): Promise<void> {
  const here = `u.id = $2 and a.id = coalesce(u.area_id, (select id from areas where parent_id is null))`
  await db.query(endStay(here), [now, userId])
}
