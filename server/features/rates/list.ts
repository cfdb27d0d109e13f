import { type RawBuilder, sql } from 'kysely'
import { APPROVER, RATED_LEVELS, RATER, type RatedLevel, type SheetStatus } from '#contract/features/rates/index.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { partsMatch } from '../../core/database/folded-search.ts'
import { extraColumns, LISTED, type ShownRow } from './show.ts'
import type { RatesCall, RateTables } from './tables.ts'

/** The parsed filters of the list. */
interface Filters {
  periodId?: string | undefined
  level?: RatedLevel | undefined
  status?: SheetStatus | undefined
  areaId?: string | undefined
  waiting?: boolean | undefined
}
export interface ListQuery extends Filters {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
}

const SORTS = {
  area: { areaCodeOf: 'area_id' },
  period: sql`(select starts_on from rate_periods p where p.id = rate_sheets.period_id)`,
  total: sql`coalesce(rate_sheets.total, -1)`,
  status: 'status',
  updatedAt: 'updated_at',
}

/** Whether the sheet waits for this person: raters have unsent and returned ones, approvers those sent to them. */
function waitsFor({ actor }: Pick<RatesCall, 'actor'>) {
  if (!actor) return sql<boolean>`false`
  const rated = RATED_LEVELS.filter((level) => RATER[level] === actor.role)
  const approved = RATED_LEVELS.filter((level) => APPROVER[level] === actor.role)
  return sql<boolean>`(exists (select from rate_periods p where p.id = rate_sheets.period_id and p.status = 'open') and (
    (rate_sheets.status = 'sent' and rate_sheets.level = any(${approved}::text[]) and ${actor.id} <> all(rate_sheets.raters))
    or (rate_sheets.status in ('not_sent', 'not_approved') and rate_sheets.level = any(${rated}::text[])
      and rate_sheets.rater_area_id = ${actor.areaId})))`
}

/** The SQL of the filters. */
function filter({ periodId, level, status, waiting, areaId }: Filters, call: Pick<RatesCall, 'actor'>) {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (periodId) all.push(sql<boolean>`rate_sheets.period_id = ${periodId}`)
  if (level) all.push(sql<boolean>`rate_sheets.level = ${level}`)
  if (status) all.push(sql<boolean>`rate_sheets.status = ${status}`)
  if (waiting) all.push(waitsFor(call))
  if (areaId) all.push(inAndBelow('rate_sheets.area_id', areaId))
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The number of sheets in each state. */
export async function countSheets(
  call: RatesCall,
  { q, ...filters }: Omit<Filters, 'status'> & { q?: string | undefined },
): Promise<Record<SheetStatus, number>> {
  const count = (status: SheetStatus) =>
    sql<number>`count(*) filter (where rate_sheets.status = ${status})::int`.as(status)
  const found = call.rows.from('rate_sheets').where(filter(filters, call))
  return found
    .where(partsMatch(sql.ref('rate_sheets.search'), q ?? ''))
    .select([count('not_sent'), count('sent'), count('not_approved'), count('approved')])
    .executeTakeFirstOrThrow()
}

/** The request for a page of the list. */
export const listAsk = (
  call: Pick<RatesCall, 'actor'>,
  query: ListQuery,
  columns = extraColumns(),
): PageAsk<RateTables, 'rate_sheets', ShownRow> => ({
  query,
  sorts: SORTS,
  defaultSort: '-updatedAt',
  searchIn: 'search',
  where: (q) => q.where(filter(query, call)),
  select: (q) => q.select(LISTED.map((name) => `rate_sheets.${name}` as const)).select(columns),
})
