import { sql } from 'kysely'
import type { PageAsk } from '../../core/rows-page.ts'
import { citizenColumns, livesIn } from './home.ts'
import type { CitizenRow, CitizenTables } from './tables.ts'

/** The filters of the list, parsed. */
interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  status?: 'asked' | 'confirmed' | undefined
  areaId?: string | undefined
}

/**
 * The list as it is asked of Rows: only those who asked for a confirmation or have one. A citizen who merely stated a home is counted, but
 * nobody reads their name (docs/rules/citizens.md).
 */
export const listAsk = (query: ListQuery): PageAsk<CitizenTables, 'users', CitizenRow> => ({
  query,
  sorts: {
    askedAt: sql`coalesce(users.home_asked_at, users.home_confirmed_at)`,
    name: sql`(users.first_name || ' ' || users.last_name) collate "und-x-icu"`,
    area: { areaCodeOf: 'area_id', isOptional: true },
  },
  defaultSort: 'askedAt',
  searchIn: 'search',
  where: (q) =>
    q
      .where('users.home_status', '!=', 'stated')
      .where('users.status', '=', 'active')
      .$if(query.status !== undefined, (w) => w.where('users.home_status', '=', query.status ?? 'asked'))
      .$if(query.areaId !== undefined, (w) =>
        w.where(
          sql<boolean>`users.area_id in (select id from areas where path like (select path || '%' from areas where id = ${query.areaId}))`,
        ),
      ),
  select: (q) => q.select(citizenColumns).select(livesIn),
})
