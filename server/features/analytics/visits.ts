import { sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { daysOf, type Period, type PeriodQuery, periodBefore, periodOf } from '#contract/core/time/periods.ts'
import { NAMED_FROM, type NamedCount, TOP_MAX, type Visits } from '#contract/features/analytics/index.ts'
import { REST_KEY } from '../../core/content/tallies.ts'
import type { Call } from '../../core/requests/declare.ts'
import { recordCardAt } from '../../core/requests/record-cards.ts'
import type { VisitKind } from './count.ts'

export interface AnalyticsTables {
  visit_counts: { day: string; kind: VisitKind; key: string; times: number }
}
export type AnalyticsCall = Pick<Call<AnalyticsTables, never>, 'rows' | 'ask' | 'core' | 'now'>

interface Summed extends NamedCount {
  kind: VisitKind
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
/** Kinds whose names may say who somebody is while they are rare. */
const RARE_KINDS: readonly VisitKind[] = ['source', 'missed']

/** The counts of a period and the one before, by what was counted. */
async function sumsOf(call: AnalyticsCall, period: Period): Promise<Summed[]> {
  const from = sql`${period.from}::date`
  return call.rows
    .from('visit_counts')
    .where('visit_counts.day', '>=', periodBefore(period).from)
    .where('visit_counts.day', '<=', period.to)
    .select(['visit_counts.kind', 'visit_counts.key as name'])
    .select([
      sql<number>`(coalesce(sum(times) filter (where day >= ${from}), 0))::int`.as('count'),
      sql<number>`(coalesce(sum(times) filter (where day < ${from}), 0))::int`.as('before'),
    ])
    .groupBy(['visit_counts.kind', 'visit_counts.key'])
    .execute()
}

/** The most frequent names of a kind; rare ones of some kinds, and those beyond the limit of a day, are one line. */
export function topOf(sums: readonly Summed[], kind: VisitKind): NamedCount[] {
  const isRare = ({ name, count }: Summed) => RARE_KINDS.includes(kind) && name !== '' && count < NAMED_FROM
  const byName = new Map<string, NamedCount>()
  for (const sum of sums) {
    if (sum.kind !== kind) continue
    const name = isRare(sum) ? REST_KEY : sum.name
    const { count, before } = byName.get(name) ?? { count: 0, before: 0 }
    byName.set(name, { name, count: count + sum.count, before: before + sum.before })
  }
  return [...byName.values()]
    .filter(({ count }) => count > 0)
    .toSorted(
      (a, b) =>
        Number(a.name === REST_KEY) - Number(b.name === REST_KEY) || b.count - a.count || (a.name < b.name ? -1 : 1),
    )
}

const DASHBOARD_OF: Readonly<Record<string, string>> = { survey: 'surveys' }

/** The title of the record that a page shows, as the reader may see it; null without one. */
async function titleOf(call: AnalyticsCall, path: string): Promise<Localized | string | null> {
  const [, area = '', id] = /^\/(news|laws|survey|fund|documents)\/(.+)$/.exec(path) ?? []
  if (id === undefined) return null
  const card = await recordCardAt(call, `/dashboard/${DASHBOARD_OF[area] ?? area}/${id}`).catch(() => null)
  return card && card.title
}

async function daysIn(call: AnalyticsCall, period: Period): Promise<Visits['days']> {
  const rows = await call.rows
    .from('visit_counts')
    .where('visit_counts.day', '>=', period.from)
    .where('visit_counts.day', '<=', period.to)
    .where('visit_counts.kind', 'in', ['view', 'visit'])
    .select(['visit_counts.day', 'visit_counts.kind', sql<number>`times::int`.as('times')])
    .execute()
  const times = new Map(rows.map((row) => [`${row.day} ${row.kind}`, row.times]))
  return daysOf(period).map((day) => ({
    day,
    views: times.get(`${day} view`) ?? 0,
    visits: times.get(`${day} visit`) ?? 0,
  }))
}

/** How the public pages were read in a period, and in the one before. */
export async function visitsIn(call: AnalyticsCall, query: PeriodQuery): Promise<Visits> {
  const period = periodOf(query, dayInUlaanbaatar(call.now))
  const sums = await sumsOf(call, period)
  const totalOf = (kind: VisitKind) => {
    const ofKind = sums.filter((sum) => sum.kind === kind)
    const add = (name: 'count' | 'before') => ofKind.reduce((total, sum) => total + sum[name], 0)
    return { count: add('count'), before: add('before') }
  }
  const countOf = (hour: string) => sums.find(({ kind, name }) => kind === 'hour' && name === hour)?.count ?? 0
  const top = (kind: VisitKind) => topOf(sums, kind).slice(0, TOP_MAX)
  const pages: Visits['pages'] = []
  for (const { name, count, before } of top('page'))
    pages.push({ path: name, title: await titleOf(call, name), count, before })
  return {
    ...period,
    views: totalOf('view'),
    visits: totalOf('visit'),
    missed: totalOf('missed'),
    days: await daysIn(call, period),
    hours: HOURS.map(countOf),
    pages,
    sources: top('source'),
    languages: top('language'),
    devices: top('device'),
    searches: top('missed'),
  }
}
