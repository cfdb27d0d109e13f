import type { Role } from '#contract/core/model/actor.ts'
import type { Tx } from '../database/kysely.ts'

/** The active admins with one of these roles who are responsible for an area or for the whole city, except these people. */
export async function adminsAbove(
  db: Tx,
  areaId: string | null,
  { roles, except }: { roles: readonly Role[]; except: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select u.id from users u left join areas own on own.id = u.area_id
     where u.status = 'active' and u.role = any($1) and u.id <> all($2::uuid[])
       and (u.role = 'CITY_ADMIN' or exists (select from areas a where a.id = $3 and a.path like own.path || '%'))`,
    [roles, except, areaId],
  )
  return rows.map(({ id }) => id)
}
