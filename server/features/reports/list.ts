import { type RawBuilder, sql } from 'kysely'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  formatPeriod,
  isOverdue,
  REPORT_TABS,
  type ReportStatus,
  reportFigures,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { areaReadOnce } from '../../core/access/area-ref.ts'
import { type PageAsk, plannedForValues, type SortBy, wholeList } from '../../core/access/list.ts'
import { wordsIn, wordsMatch } from '../../core/database/folded-search.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { overdueIs, type ReportFilters, reportFilter, tabIs } from './filters.ts'
import { joinedColumns, textOf } from './show.ts'
import type { JoinedReport, Reading, ReportTables } from './tables.ts'
import type { ReportCall } from './write.ts'

const SORTS: Record<string, SortBy> = {
  title: sql`reports.title collate "und-x-icu"`,
  area: { areaCodeOf: 'area_id' },
  period: 'period_from',
  status: 'status',
  dueOn: 'due_on',
  movedAt: 'moved_at',
}

type Query = ReportFilters & { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }

/** The query for Rows, shared by the page and the export. */
export const listAsk = (
  call: Pick<Reading, 'actor' | 'now'>,
  query: Query,
  columns = joinedColumns(),
): PageAsk<ReportTables, 'reports', JoinedReport> => ({
  query,
  sorts: SORTS,
  best: { titles: [sql`reports.title`], at: 'moved_at' },
  defaultSort: '-movedAt',
  wordsIn: wordsIn('reports'),
  where: (q) => q.where(reportFilter(query, call)),
  select: (q) => q.selectAll('reports').select(columns),
})

/** Counts the reports in each tab and state, and the overdue ones. */
export async function countReports(call: ReportCall<'facets'>) {
  const { q } = call.query
  const count = (where: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${where})`
  const found = await call.rows
    .from('reports')
    .where(reportFilter(call.query, call, { tabs: false }))
    .$if(Boolean(q), (found) => plannedForValues(found.where(wordsMatch(wordsIn('reports'), q ?? ''))))
    .select([
      sql<number>`count(*)`.as('all'),
      count(overdueIs(call.now)).as('overdue'),
      ...REPORT_TABS.map((tab) => count(tabIs(tab, call)).as(tab)),
      sql<Record<ReportStatus, number>>`json_build_object(${sql.join(
        reportWorkflow.states.map((status) => sql`${status}::text, count(*) filter (where reports.status = ${status})`),
      )})`.as('status'),
    ])
    .executeTakeFirstOrThrow()
  return found
}

async function columnsIn(
  lang: Lang,
  call: Pick<Reading, 'actor' | 'now' | 'setting'>,
): Promise<ExportColumn<JoinedReport>[]> {
  const { actor, now } = call
  const { column, kind, status, yes, no } = reportLabels[lang]
  const figures = valueOn(await call.setting(reportFigures), dayInUlaanbaatar(now))
  const today = dayInUlaanbaatar(now)
  const nameOf = (row: JoinedReport) => row.author_name?.join(' ')
  return [
    { header: column.title, kind: 'text', value: (row) => textOf(row, actor).title },
    { header: column.kind, kind: 'text', value: (row) => kind[row.kind] },
    {
      header: column.area,
      kind: 'text',
      value: (row) => row.area?.path.map(({ name }) => inLang(name, lang)).join(' › '),
    },
    { header: column.period, kind: 'text', value: (row) => formatPeriod(row.period, lang) },
    { header: column.from, kind: 'date', value: (row) => row.period_from },
    { header: column.to, kind: 'date', value: (row) => row.period_to },
    { header: column.status, kind: 'text', value: (row) => status[row.status] },
    { header: column.author, kind: 'text', value: nameOf },
    { header: column.movedAt, kind: 'datetime', value: (row) => row.moved_at },
    { header: column.dueOn, kind: 'date', value: (row) => row.due_on },
    { header: column.overdue, kind: 'text', value: (row) => (isOverdue(row.due_on, today) ? yes : no) },
    { header: column.revision, kind: 'number', value: (row) => row.revision },
    ...figures.map(({ key, name, unit }) => ({
      header: [inLang(name, lang), inLang(unit, lang) && `(${inLang(unit, lang)})`].filter(Boolean).join(' '),
      kind: 'number' as const,
      value: (row: JoinedReport) => textOf(row, actor).figures[key],
    })),
  ]
}

/** Exports the whole list in its order. */
export async function exportReports(call: ReportCall<'export'>): Promise<Download> {
  const { format, ...query } = call.query
  const all = wholeList(call.rows.from('reports'), 'reports', listAsk(call, query, joinedColumns(areaReadOnce())))
  call.note({ action: 'reports.export', area_id: call.actor?.areaId ?? null, details: { format, ...query } })
  const name = `${reportLabels[call.lang].file} ${dayInUlaanbaatar(call.now)}`
  return exportRows(call.core, all, {
    format,
    name,
    columns: await columnsIn(call.lang, call),
    area: { field: 'area', is: 'ref' },
  })
}
