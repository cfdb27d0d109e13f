import { type RawBuilder, sql } from 'kysely'
import { parseRegisterNumber } from '#contract/core/person.ts'
import type { AccountFilter, Leader } from '#contract/features/leaders/index.ts'
import type { PageAsk } from '../../core/rows-page.ts'
import { registerPrint } from './register.ts'
import { besideLeader, LEADER_SQL_SORTS, leaderColumns, type SeenLeader } from './show.ts'
import type { LeadersCall, LeaderTables } from './tables.ts'

/** The filters of the list, parsed. */
export interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  status?: Leader['status'] | undefined
  areaId?: string | undefined
  account?: AccountFilter | undefined
}

/** "In this area or below it". */
const inArea = (areaId: string) =>
  sql<boolean>`leaders.area_id in (select id from areas where path like (select path || '%' from areas where id = ${areaId}))`

/** "The leader has no account", "has one", or "has one that was deactivated". */
function withAccount(filter: AccountFilter): RawBuilder<boolean> {
  if (filter === 'deactivated')
    return sql<boolean>`exists (select from users u where u.id = leaders.user_id and u.status = 'inactive')`
  return filter === 'with' ? sql<boolean>`leaders.user_id is not null` : sql<boolean>`leaders.user_id is null`
}

/** A whole register number in the search finds its leader, for those who may see it. */
function byRegister(call: Pick<LeadersCall, 'rows' | 'core'>, q: string): RawBuilder<boolean> | undefined {
  const parsed = parseRegisterNumber(q)
  if (!parsed.ok) return undefined
  const print = registerPrint(call.core, parsed.value)
  return sql<boolean>`(leaders.register_print = ${print} and ${call.rows.may('reveal', 'leaders')})`
}

/** The list as it is asked of Rows: for a page and for the export alike. */
export function listAsk(
  call: Pick<LeadersCall, 'rows' | 'core'>,
  query: ListQuery,
  beside = besideLeader(call),
): PageAsk<LeaderTables, 'leaders', SeenLeader> {
  const found = query.q ? byRegister(call, query.q) : undefined
  return {
    query: found ? { ...query, q: undefined } : query,
    sorts: LEADER_SQL_SORTS,
    defaultSort: 'area',
    searchIn: 'search',
    where: (q) =>
      q
        .$if(found !== undefined, (w) => w.where(found ?? sql<boolean>`true`))
        .$if(query.status !== undefined, (w) => w.where('leaders.status', '=', query.status ?? 'active'))
        .$if(query.account !== undefined, (w) => w.where(withAccount(query.account ?? 'with')))
        .$if(query.areaId !== undefined, (w) => w.where(inArea(query.areaId ?? ''))),
    select: (q) => q.select(leaderColumns).select(beside) as never,
  }
}
