import { sql } from 'kysely'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import { citizenColumns, livesIn } from './home.ts'
import type { CitizenRow, CitizenTables } from './tables.ts'

const NAMES = [sql`users.first_name`, sql`users.last_name`, sql`concat_ws(' ', users.last_name, users.first_name)`]
const ASKED_AT = sql`coalesce(users.home_asked_at, users.home_confirmed_at)`

/** The parsed filters of the list. */
interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  status?: 'asked' | 'confirmed' | undefined
  areaId?: string | undefined
}

/**
 * The request for a page of the list: only citizens who asked for a confirmation or have one. Others with a home are
 * counted, but nobody sees their names (docs/rules/citizens.md).
 */
export const listAsk = (query: ListQuery): PageAsk<CitizenTables, 'users', CitizenRow> => ({
  query,
  sorts: {
    askedAt: ASKED_AT,
    name: sql`(users.first_name || ' ' || users.last_name) collate "und-x-icu"`,
    area: { areaCodeOf: 'area_id', isOptional: true },
  },
  defaultSort: 'askedAt',
  best: { titles: NAMES, at: ASKED_AT },
  searchIn: 'search',
  where: (q) =>
    q
      .where('users.home_status', '!=', 'stated')
      .where('users.status', '=', 'active')
      .where(matching({ 'users.home_status': query.status }))
      .$if(query.areaId !== undefined, (w) => w.where(inAndBelow('users.area_id', query.areaId))),
  select: (q) => q.select(citizenColumns).select(livesIn),
})
