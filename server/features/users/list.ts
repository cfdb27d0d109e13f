import type { Role } from '#contract/core/actor.ts'
import type { User } from '#contract/features/users/index.ts'
import type { PageAsk } from '../../core/rows-page.ts'
import { beside, inArea, SEEN, type SeenRow, SORTS, type UserTables } from './people.ts'

/** The filters of the list, parsed. */
export interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  role?: Role | undefined
  status?: User['status'] | undefined
  areaId?: string | undefined
}

/** The list as it is asked of Rows: for a page and for the export alike. */
export const listAsk = (query: ListQuery, besides = beside()): PageAsk<UserTables, 'users', SeenRow> => ({
  query,
  sorts: SORTS,
  defaultSort: 'name',
  searchIn: 'search',
  where: (q) =>
    q
      .$if(query.role !== undefined, (w) => w.where('users.role', '=', query.role ?? 'APPLICATION'))
      .$if(query.status !== undefined, (w) => w.where('users.status', '=', query.status ?? 'active'))
      .$if(query.areaId !== undefined, (w) => w.where(inArea(query.areaId ?? ''))),
  select: (q) => q.select(SEEN).select(besides),
})
