import { type RawBuilder, sql } from 'kysely'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  gradeOf,
  type PeriodKind,
  RATER,
  type RankedArea,
  type RatedLevel,
  type RatePeriod,
  type SheetStatus,
  stretchBefore,
  type TrendPoint,
} from '#contract/features/rates/index.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { chosenPeriod, showPeriod } from './periods.ts'
import { mayEdit, rankedOf, rankOf } from './show.ts'
import { pointsOf, type RatesCall } from './tables.ts'

export interface RankingAsk {
  level: RatedLevel
  periodId?: string | undefined
  parentId?: string | undefined
}

interface AreaLine {
  id: string
  code: string
  ordinal: number
  name: Localized
  parent_id: string
  parent_name: Localized
}

/** A row of the ranking, as read from the database. */
export interface RankedLine extends AreaLine {
  sheet_id: string | null
  status: SheetStatus | null
  total: number | null
  before: number | null
  rank: number | null
  rank_of: number | null
}

/** The open areas of a level within the person's reach, below `parentId` if given, and closed ones that were rated. */
const areasOf = ({ actor, now }: RatesCall, { level, parentId }: RankingAsk): RawBuilder<AreaLine> => sql<AreaLine>`(
  select a.id, a.code, a.ordinal, a.name, a.parent_id, p.name as parent_name from areas a join areas p on p.id = a.parent_id
  where a.level = ${level} and a.path like ${`${actor?.areaPath ?? '-'}%`}
    and (${isOpenNow(now, 'a')} or exists (select from rate_sheets s where s.area_id = a.id and s.status = 'approved'))
    ${parentId ? sql`and a.path like (select path || '_%' from areas where id = ${parentId})` : sql``})`

/**
 * All areas of a level within reach with their approved totals in a period: ranked ones first, best first, then the
 * others ordered by number. States of sheets are shown to people who may see the sheets.
 */
export async function rankingQuery(call: RatesCall, ask: RankingAsk) {
  const { rows, actor } = call
  const isBelow = actor?.role === 'KHOROO_ADMIN' || actor?.role === 'SECTION_LEADER'
  if (ask.level === 'section' && !ask.parentId && !isBelow) throw fieldProblem('parentId', 'required')
  const period = await chosenPeriod(call, ask.periodId)
  if (!period) return undefined
  const before = stretchBefore(period)
  const approved = sql`rate_sheets.status = 'approved'`
  const query = rows
    .from('rate_periods', 'see')
    .where('rate_periods.id', '=', period.id)
    .innerJoin(areasOf(call, ask).as('a'), (join) => join.onTrue())
    .leftJoin('rate_sheets', (join) =>
      join
        .onRef('rate_sheets.area_id', '=', 'a.id')
        .onRef('rate_sheets.period_id', '=', 'rate_periods.id')
        .on(rows.may('read', 'rate_sheets')),
    )
    .select([
      'a.id',
      'a.code',
      'a.ordinal',
      'a.name',
      'a.parent_id',
      'a.parent_name',
      'rate_sheets.id as sheet_id',
      'rate_sheets.status',
      sql<number | null>`case when ${approved} then rate_sheets.total end`.as('total'),
      // only approved ones, so everybody who reaches the area may read it
      sql<
        number | null
      >`case when ${approved} then (select o.total from rate_sheets o join rate_periods op on op.id = o.period_id
        where o.area_id = a.id and o.status = 'approved' and op.kind = ${before.kind} and op.year = ${before.year}
          and op.no = ${before.no}) end`.as('before'),
      rankOf.as('rank'),
      rankedOf.as('rank_of'),
    ])
    .orderBy(sql`case when ${approved} then rate_sheets.total end desc nulls last`)
    .orderBy('a.code')
  return { period, query }
}

/** The ranking for a response. */
export async function ranking(
  call: RatesCall,
  ask: RankingAsk,
): Promise<{ data: RankedArea[]; meta: { period: RatePeriod | null } }> {
  const asked = await rankingQuery(call, ask)
  if (!asked) return { data: [], meta: { period: null } }
  const { period, query } = asked
  const lines: RankedLine[] = await query.execute()
  const hasTemplate = period[`${ask.level}_template_id`] !== null
  const canBegin = (line: RankedLine) =>
    hasTemplate &&
    period.status === 'open' &&
    call.actor?.role === RATER[ask.level] &&
    line.parent_id === call.actor.areaId
  const data = lines.map((line) => ({
    areaId: line.id,
    code: line.code,
    ordinal: line.ordinal,
    name: line.name,
    parent: { id: line.parent_id, name: line.parent_name },
    sheetId: line.sheet_id,
    status: line.status,
    total: pointsOf(line.total),
    grade: gradeOf(line.total, period.bands),
    rank: line.rank,
    of: line.rank_of,
    change: changeOf(line),
    canRate:
      canBegin(line) &&
      (line.status === null || mayEdit({ level: ask.level, status: line.status, period }, call.actor)),
  }))
  return { data, meta: { period: showPeriod(call, period) } }
}

/** The change in points since the previous period; null where one of the two is missing. */
export const changeOf = ({ total, before }: Pick<RankedLine, 'total' | 'before'>): number | null =>
  total === null || before === null ? null : (total - before) / 100

interface TrendAsk {
  areaId?: string | undefined
  level?: RatedLevel | undefined
  kind: PeriodKind
}

/**
 * The periods of a kind, oldest first, with the total of an area, or with `level` the mean of the approved areas of
 * that level within reach (and below `areaId`). Only approved totals count; a period without any has null, never 0.
 */
export async function trend(call: RatesCall, { areaId, level, kind }: TrendAsk): Promise<TrendPoint[]> {
  const { rows } = call
  if (!areaId && !level) throw fieldProblem('areaId', 'required')
  const subject = level
    ? sql<boolean>`rate_sheets.level = ${level} ${
        areaId
          ? sql`and rate_sheets.area_id in (select inside.id from areas inside
        join areas top on inside.path like top.path || '_%' where top.id = ${areaId})`
          : sql``
      }`
    : sql<boolean>`rate_sheets.area_id = ${areaId ?? null}`
  const points = await rows
    .from('rate_periods', 'see')
    .where('rate_periods.kind', '=', kind)
    .leftJoin('rate_sheets', (join) =>
      join
        .onRef('rate_sheets.period_id', '=', 'rate_periods.id')
        .on('rate_sheets.status', '=', 'approved')
        .on(rows.may('read', 'rate_sheets'))
        .on(subject),
    )
    .select([
      'rate_periods.id',
      'rate_periods.kind',
      'rate_periods.year',
      'rate_periods.no',
      sql<number>`count(rate_sheets.id)::int`.as('count'),
      sql<number | null>`round(avg(rate_sheets.total))::int`.as('total'),
      // one area has at most one sheet in a period
      sql<number | null>`min(${level ? sql`null::int` : rankOf})`.as('rank'),
      sql<number | null>`min(${level ? sql`null::int` : rankedOf})`.as('rank_of'),
      sql<string | null>`${level ? sql`null` : sql`min(rate_sheets.id::text)`}`.as('sheet_id'),
    ])
    .groupBy(['rate_periods.id', 'rate_periods.kind', 'rate_periods.year', 'rate_periods.no', 'rate_periods.starts_on'])
    .orderBy('rate_periods.starts_on')
    .execute()
  return points.map((point) => ({
    periodId: point.id,
    kind: point.kind,
    year: point.year,
    no: point.no,
    total: pointsOf(point.total),
    rank: point.rank,
    of: point.rank_of,
    count: point.count,
    sheetId: point.sheet_id,
  }))
}
