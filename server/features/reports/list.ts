import { type RawBuilder, sql } from 'kysely'
import { valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import {
  formatPeriod,
  isOverdue,
  REPORT_TABS,
  type ReportStatus,
  reportFigures,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { areaReadOnce } from '../../core/area-ref.ts'
import { type ExportColumn, exportRows } from '../../core/export.ts'
import { type PageAsk, type SortBy, wholeList } from '../../core/rows-page.ts'
import { wordsIn, wordsMatch } from '../../core/search.ts'
import type { Download } from '../../core/serve.ts'
import { beside, textOf } from './show.ts'
import type { Reading, ReportTables, SeenReport } from './tables.ts'
import { overdueIs, type ReportFilters, reportFilter, tabIs } from './where.ts'
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

/** The list as it is asked of Rows: for a page and for the export alike. */
export const listAsk = (
  call: Pick<Reading, 'actor' | 'now'>,
  query: Query,
  besides = beside(),
): PageAsk<ReportTables, 'reports', SeenReport> => ({
  query,
  sorts: SORTS,
  defaultSort: '-movedAt',
  wordsIn: wordsIn('reports'),
  where: (q) => q.where(reportFilter(query, call)),
  select: (q) => q.selectAll('reports').select(besides),
})

/** How many reports each tab holds, how many are overdue, and how many are in each state. */
export async function countReports(call: ReportCall<'facets'>) {
  const { q } = call.query
  const count = (where: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${where})`
  const found = await call.rows
    .from('reports')
    .where(reportFilter(call.query, call, { tabs: false }))
    .$if(Boolean(q), (found) => found.where(wordsMatch(wordsIn('reports'), q ?? '')))
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
): Promise<ExportColumn<SeenReport>[]> {
  const { actor, now } = call
  const { column, kind, status, yes, no } = reportWords[lang]
  const figures = valueOn(await call.setting(reportFigures), dayInUlaanbaatar(now))
  const today = dayInUlaanbaatar(now)
  const nameOf = (row: SeenReport) => row.author_name?.join(' ')
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
      value: (row: SeenReport) => textOf(row, actor).figures[key],
    })),
  ]
}

/** The list as a file, all of it, in its order. */
export async function exportReports(call: ReportCall<'export'>): Promise<Download> {
  const { format, ...query } = call.query
  const all = wholeList(call.rows.from('reports'), 'reports', listAsk(call, query, beside(areaReadOnce())))
  call.note({ action: 'reports.export', area_id: call.actor?.areaId ?? null, details: { format, ...query } })
  const name = `${reportWords[call.lang].file} ${dayInUlaanbaatar(call.now)}`
  return exportRows(call.core, all.compile(), {
    format,
    name,
    columns: await columnsIn(call.lang, call),
    area: { field: 'area', is: 'ref' },
  })
}
