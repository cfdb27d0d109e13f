import { type RawBuilder, sql } from 'kysely'
import { REQUEST_DAYS } from '#contract/features/users/index.ts'
import type { UsersCall } from './people.ts'

type Deciding = Pick<UsersCall, 'rows' | 'actor' | 'now'>

const since = (now: Date) => new Date(now.getTime() - REQUEST_DAYS * 86_400_000)

/** What gives somebody an account or its rights: anyone who can do this to an account may be the person behind it. */
const ENTRANCES = ['create', 'accept_invitation', 'activate', 'move', 'sign_on_create'].flatMap((action) => [
  `users.${action}`,
  `auth.${action}`,
])

/**
 * Those of these people who are too new to be one of the two admins of a change: their account was created, accepted its
 * invitation, was activated or moved within the last seven days. One admin cannot make the second one in a hurry, and
 * the others, who see it in the log, have time to object.
 */
export async function newcomersAmong({ rows, now }: Deciding, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await rows
    .unscoped('how long an admin who confirms has had the account')
    .query<{ row_id: string }>(
      `select distinct row_id from audit_log
       where table_name = 'users' and row_id = any($1) and action = any($2) and outcome = 'done' and at > $3`,
      [[...ids], ENTRANCES, since(now)],
    )
  return new Set(found.map(({ row_id }) => row_id))
}

/** Whether the person of this column is such a newcomer. */
export const isNewcomer = (person: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from audit_log e where e.table_name = 'users' and e.row_id = ${sql.ref(person)}::text
    and e.action = any(${ENTRANCES}::text[]) and e.outcome = 'done' and e.at > ${since(now)}::timestamptz)`

/**
 * Whether the caller is the only city admin, so that nobody could confirm. Those who were deactivated within the last
 * seven days count: nobody becomes the only one by deactivating the others.
 */
export async function isAlone({ rows, actor, now }: Deciding): Promise<boolean> {
  if (actor?.role !== 'CITY_ADMIN') return false
  const { rows: others } = await rows.unscoped('whether a city has another admin').query(
    `select from users u where u.role = 'CITY_ADMIN' and u.id <> $1
       and (u.status = 'active' or exists (select from audit_log a where a.table_name = 'users' and a.row_id = u.id::text
         and a.action = 'users.deactivate' and a.outcome = 'done' and a.at > $2))
     limit 1`,
    [actor.id, since(now)],
  )
  return others.length === 0
}
