import { type RawBuilder, sql } from 'kysely'
import { parseRegisterNumber } from '#contract/core/people/person.ts'
import type { AccountFilter, Leader } from '#contract/features/leaders/index.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { registerPrint } from './register.ts'
import { LEADER_NAMES, LEADER_SQL_SORTS, leaderColumns, leaderExtras, type SeenLeader } from './show.ts'
import type { LeadersCall, LeaderTables } from './tables.ts'

/** The parsed filters of the list. */
export interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  status?: Leader['status'] | undefined
  areaId?: string | undefined
  account?: AccountFilter | undefined
}

/** Whether the leader has an account, none, or a deactivated one. */
function withAccount(filter: AccountFilter): RawBuilder<boolean> {
  if (filter === 'deactivated')
    return sql<boolean>`exists (select from users u where u.id = leaders.user_id and u.status = 'inactive')`
  return filter === 'with' ? sql<boolean>`leaders.user_id is not null` : sql<boolean>`leaders.user_id is null`
}

/** A full register number in the search finds its leader, for people who may see it. */
function byRegister(call: Pick<LeadersCall, 'rows' | 'core'>, q: string): RawBuilder<boolean> | undefined {
  const parsed = parseRegisterNumber(q)
  if (!parsed.ok) return undefined
  const print = registerPrint(call.core, parsed.value)
  return sql<boolean>`(leaders.register_print = ${print} and ${call.rows.may('reveal', 'leaders')})`
}

/** The request for a page of the list, also used by the export. */
export function listAsk(
  call: Pick<LeadersCall, 'rows' | 'core'>,
  query: ListQuery,
  extraColumns = leaderExtras(call),
): PageAsk<LeaderTables, 'leaders', SeenLeader> {
  const found = query.q ? byRegister(call, query.q) : undefined
  return {
    query: found ? { ...query, q: undefined } : query,
    sorts: LEADER_SQL_SORTS,
    defaultSort: 'area',
    best: { titles: LEADER_NAMES, at: 'created_at' },
    searchIn: 'search',
    where: (q) =>
      q
        .$if(found !== undefined, (w) => w.where(found ?? sql<boolean>`true`))
        .$if(query.status !== undefined, (w) => w.where('leaders.status', '=', query.status ?? 'active'))
        .$if(query.account !== undefined, (w) => w.where(withAccount(query.account ?? 'with')))
        .$if(query.areaId !== undefined, (w) => w.where(inAndBelow('leaders.area_id', query.areaId))),
    select: (q) => q.select(leaderColumns).select(extraColumns) as never,
  }
}
