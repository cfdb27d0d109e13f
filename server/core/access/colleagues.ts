import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor, Role } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { partsMatch } from '../database/folded-search.ts'
import { areaName } from './area-ref.ts'
import type { Rows } from './rows.ts'

/** The longest answer of a search for colleagues. */
const FOUND_MAX = 20

/** The columns of `users` by which colleagues are found; a feature that searches them has them among its tables. */
export interface ColleagueTable {
  id: string
  first_name: string
  last_name: string
  role: Role
  status: string
  area_id: string | null
  search: string
}

/** Active staff within the reach of this verb. */
export const activeColleagues = <T extends { users: ColleagueTable }>(rows: Rows<T>, verb: string) =>
  (rows as unknown as Rows<{ users: ColleagueTable }>)
    .from('users', verb)
    .where('users.role', '<>', 'APPLICATION')
    .where('users.status', '=', 'active')

/** The person that a search for colleagues leaves out. @throws Problem('not_signed_in') without one. */
function selfOf(actor: Actor | null): string {
  if (!actor) throw new Problem('not_signed_in')
  return actor.id
}

/** The columns of a colleague, by name. */
export const shownColleagues = (found: SelectQueryBuilder<{ users: ColleagueTable }, 'users', object>) =>
  found
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName', 'users.role'])
    .select(areaName(sql.ref('users.area_id')).as('area'))
    .orderBy(sql`users.first_name collate "und-x-icu"`)
    .orderBy('users.id')

/** Finds active staff within the reach of this verb by a part of their name, besides the caller. */
export async function findColleagues<T extends { users: ColleagueTable }>(
  { rows, actor }: { rows: Rows<T>; actor: Actor | null },
  verb: string,
  q = '',
): Promise<Colleague[]> {
  return shownColleagues(activeColleagues(rows, verb))
    .where('users.id', '<>', selfOf(actor))
    .where(partsMatch(sql.ref('users.search'), q))
    .limit(FOUND_MAX)
    .execute()
}
