import { sql } from 'kysely'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type PeriodQuery, periodOf } from '#contract/core/time/periods.ts'
import { NAMED_FROM } from '#contract/features/analytics/index.ts'
import { visitLabels } from '#contract/features/analytics/labels.ts'
import { REST_KEY } from '../../core/content/tallies.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import type { VisitKind } from './count.ts'
import type { AnalyticsCall } from './visits.ts'

interface Line {
  day: string
  kind: VisitKind
  name: string
  times: number
}

function columnsIn(lang: 'mn' | 'en'): ExportColumn<Line>[] {
  const { column, kind, device, language, direct, rest } = visitLabels[lang]
  const names: Partial<Record<VisitKind, Record<string, string>>> = { device, language, source: { '': direct } }
  const nameOf = (row: Line) => (row.name === REST_KEY ? rest : (names[row.kind]?.[row.name] ?? row.name))
  return [
    { header: column.day, kind: 'date', value: (row) => row.day },
    { header: column.kind, kind: 'text', value: (row) => kind[row.kind] },
    { header: column.key, kind: 'text', value: nameOf },
    { header: column.times, kind: 'number', value: (row) => row.times },
  ]
}

/** The counts of a period by day; sources and searches that are rare in it have no name. */
export async function exportVisits(
  call: AnalyticsCall & { lang: 'mn' | 'en'; query: PeriodQuery & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const { from, to } = periodOf(query, dayInUlaanbaatar(call.now))
  const inPeriod = sql<number>`(select sum(every.times) from visit_counts as every
    where every.kind = visit_counts.kind and every.key = visit_counts.key and every.day between ${from} and ${to})`
  const name = sql<string>`case when visit_counts.kind in ('source', 'missed') and visit_counts.key <> ''
    and ${inPeriod} < ${sql.lit(NAMED_FROM)} then ${sql.lit(REST_KEY)} else visit_counts.key end`
  const list = call.rows
    .from('visit_counts')
    .where('visit_counts.day', '>=', from)
    .where('visit_counts.day', '<=', to)
    .select([
      'visit_counts.day',
      'visit_counts.kind',
      sql<number>`sum(visit_counts.times)::int`.as('times'),
      name.as('name'),
    ])
    .groupBy(['visit_counts.day', 'visit_counts.kind', sql.ref('name')])
    .orderBy('visit_counts.day')
    .orderBy('visit_counts.kind')
    .orderBy(sql`sum(visit_counts.times)`, 'desc')
    .orderBy(sql.ref('name'))
  return exportRows<Line>(call.core, list, {
    format,
    name: `${visitLabels[call.lang].file} ${from}–${to}`,
    columns: columnsIn(call.lang),
  })
}
