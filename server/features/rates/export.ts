import { sql } from 'kysely'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Bands, gradeOf, periodName, rateLabels } from '#contract/features/rates/index.ts'
import { areaReadOnce } from '../../core/access/area-ref.ts'
import { wholeList } from '../../core/access/list.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { type ListQuery, listAsk } from './list.ts'
import { changeOf, type RankedLine, type RankingAsk, rankingQuery } from './ranking.ts'
import { extraColumns, type ShownRow } from './show.ts'
import { pointsOf, type RatesCall } from './tables.ts'

function columnsIn(lang: Lang, period: string, bands: Bands): ExportColumn<RankedLine>[] {
  const { column, grade, state } = rateLabels[lang]
  const gradeIn = (line: RankedLine) => gradeOf(line.total, bands)
  return [
    { kind: 'text', header: column.period, value: () => period },
    { kind: 'number', header: column.rank, value: (line) => line.rank },
    { kind: 'number', header: column.of, value: (line) => line.rank_of },
    { kind: 'text', header: column.parent, value: (line) => inLang(line.parent_name, lang) },
    { kind: 'text', header: column.area, value: (line) => inLang(line.name, lang) },
    { kind: 'number', header: column.total, value: (line) => (line.total === null ? null : line.total / 100) },
    { kind: 'text', header: column.grade, value: gradeIn },
    {
      kind: 'text',
      header: column.gradeName,
      value: (line) => {
        const name = gradeIn(line)
        return name && grade[name]
      },
    },
    { kind: 'number', header: column.change, value: changeOf },
    { kind: 'text', header: column.state, value: (line) => state[line.status ?? 'none'] },
  ]
}

/** The ranking as a file. */
export async function exportRanking(
  call: RatesCall & { query: RankingAsk & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...ask } = call.query
  const asked = await rankingQuery(call, ask)
  call.note({
    action: 'rates.export',
    table_name: 'rate_sheets',
    area_id: call.actor?.areaId ?? null,
    details: { ...ask },
  })
  const name = `${rateLabels[call.lang].column.file} ${dayInUlaanbaatar(call.now)}`
  const query =
    asked?.query ?? call.rows.from('rate_periods', 'see').selectAll('rate_periods').where(sql<boolean>`false`)
  const columns = asked ? columnsIn(call.lang, periodName(asked.period, call.lang), asked.period.bands) : []
  // without a period there are no rows, whatever their shape
  return exportRows<RankedLine>(call.core, query as never, { format, name, columns })
}

/** Columns of the sheets; only approved ones have total and rank. */
function sheetColumns(lang: Lang): ExportColumn<ShownRow>[] {
  const { column, grade, state } = rateLabels[lang]
  const gradeIn = ({ total, period }: ShownRow) => gradeOf(total, period.bands)
  return [
    { kind: 'text', header: column.period, value: ({ period }) => periodName(period, lang) },
    { kind: 'text', header: column.area, value: ({ area }) => inLang(area.name, lang) },
    { kind: 'text', header: column.state, value: ({ status }) => state[status] },
    { kind: 'number', header: column.total, value: ({ total }) => pointsOf(total) },
    { kind: 'text', header: column.grade, value: gradeIn },
    {
      kind: 'text',
      header: column.gradeName,
      value: (row) => {
        const name = gradeIn(row)
        return name && grade[name]
      },
    },
    { kind: 'number', header: column.rank, value: ({ rank }) => rank },
    { kind: 'number', header: column.of, value: ({ rank_of: of }) => of },
    { kind: 'text', header: column.rater, value: ({ rater_name: name }) => name?.join(' ') },
    { kind: 'datetime', header: column.sentAt, value: ({ sent_at: at }) => at },
    { kind: 'text', header: column.approver, value: ({ approver_name: name }) => name?.join(' ') },
    { kind: 'datetime', header: column.approvedAt, value: ({ approved_at: at }) => at },
  ]
}

/** The whole list of sheets as a file, in its order. */
export async function exportSheets(
  call: RatesCall & { query: ListQuery & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const all = wholeList(
    call.rows.from('rate_sheets'),
    'rate_sheets',
    listAsk(call, query, extraColumns(areaReadOnce())),
  )
  const { q: _, page: __, pageSize: ___, ...narrowed } = query
  call.note({
    action: 'rates.export',
    table_name: 'rate_sheets',
    area_id: call.actor?.areaId ?? null,
    details: { format, ...narrowed },
  })
  const name = `${rateLabels[call.lang].column.file} ${dayInUlaanbaatar(call.now)}`
  return exportRows<ShownRow>(call.core, all as never, {
    format,
    name,
    columns: sheetColumns(call.lang),
    area: { field: 'area', is: 'ref' },
  })
}
