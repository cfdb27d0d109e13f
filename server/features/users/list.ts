import { sql } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import type { User } from '#contract/features/users/index.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import { extraColumns, SEEN, type SeenRow, SORTS, type UserTables } from './people.ts'

/** A person is looked for by the given name, the family name, or both. */
const NAMES = [sql`users.first_name`, sql`users.last_name`, sql`concat_ws(' ', users.last_name, users.first_name)`]

/** The parsed filters of the list. */
export interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  role?: Role | undefined
  status?: User['status'] | undefined
  areaId?: string | undefined
}

/** The request for a page of the list, also used by the export. */
export const listAsk = (query: ListQuery, extras = extraColumns()): PageAsk<UserTables, 'users', SeenRow> => ({
  query,
  sorts: SORTS,
  best: { titles: NAMES, at: 'created_at' },
  defaultSort: 'name',
  searchIn: 'search',
  where: (q) =>
    q
      .where(matching({ 'users.role': query.role, 'users.status': query.status }))
      .$if(query.areaId !== undefined, (w) => w.where(inAndBelow('users.area_id', query.areaId))),
  select: (q) => q.select(SEEN).select(extras),
})
