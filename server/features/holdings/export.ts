import { sql } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { holdingLabels, type Portfolio } from '#contract/features/holdings/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { en } from './export-en.ts'
import { mn } from './export-mn.ts'
import { fundCode, isCorrected, lastWriter, narrowedBy, type PortfolioQuery } from './show.ts'
import { type HoldingRecord, type HoldingsCall, holdingOf } from './tables.ts'

const exportWords = { mn, en }

/** A holding with its portfolio. */
interface Line extends HoldingRecord {
  fund_code: string
  day: string
  revision: number
  status: Portfolio['status']
  reason: string | null
  is_corrected: boolean
  entered_by: ContentPerson | null
  decided: ContentPerson | null
}

/** Exact decimals are texts: a spreadsheet's numbers have 15 digits. */
function columnsIn(lang: 'mn' | 'en'): ExportColumn<Line>[] {
  const words = exportWords[lang]
  const labels = holdingLabels[lang]
  const name = (person: ContentPerson | null) => person && shortName(person)
  return [
    { kind: 'text', header: words.fund, value: (row) => row.fund_code },
    { kind: 'date', header: words.day, value: (row) => row.day },
    { kind: 'text', header: words.name, value: (row) => row.name.mn },
    { kind: 'text', header: words.nameEn, value: (row) => row.name.en },
    { kind: 'text', header: words.assetClass, value: (row) => labels.assetClass[row.asset_class] },
    { kind: 'text', header: words.sector, value: (row) => labels.sector[row.sector] },
    { kind: 'text', header: words.country, value: (row) => labels.country[row.country] },
    { kind: 'text', header: words.weight, value: (row) => holdingOf(row).weight },
    { kind: 'text', header: words.value, value: (row) => row.value },
    { kind: 'number', header: words.revision, value: (row) => row.revision },
    {
      kind: 'text',
      header: words.status,
      value: (row) => (row.status === 'published' && row.is_corrected ? words.corrected : words[row.status]),
    },
    { kind: 'text', header: words.reason, value: (row) => row.reason },
    { kind: 'text', header: words.enteredBy, value: (row) => name(row.entered_by) },
    { kind: 'text', header: words.decidedBy, value: (row) => name(row.decided) },
  ]
}

/** The holdings of the filtered portfolios as a file: newest day first unless sorted otherwise, the largest holding first. */
export function exportHoldings(
  call: HoldingsCall & { query: PortfolioQuery & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const { fundId, status, sort } = query
  const list = narrowedBy(query)
    .reduce(
      (narrowed, condition) => narrowed.where(condition),
      call.rows.from('fund_holdings').innerJoin('fund_portfolios', 'fund_portfolios.id', 'fund_holdings.portfolio_id'),
    )
    .selectAll('fund_holdings')
    .select(['fund_portfolios.day', 'fund_portfolios.revision', 'fund_portfolios.status', 'fund_portfolios.reason'])
    .select([
      fundCode.as('fund_code'),
      isCorrected.as('is_corrected'),
      lastWriter.as('entered_by'),
      personRef('fund_portfolios.decided_by').as('decided'),
    ])
    .orderBy('fund_portfolios.day', sort === 'day' ? 'asc' : 'desc')
    .orderBy(sql`fund_code`)
    .orderBy('fund_portfolios.revision')
    .orderBy('fund_holdings.weight', 'desc')
    .orderBy('fund_holdings.key')
  call.note({ action: 'holdings.export', table_name: 'fund_portfolios', details: { format, fundId, status } })
  return exportRows<Line>(call.core, list.compile() as never, {
    format,
    name: exportWords[call.lang].fileName,
    columns: columnsIn(call.lang),
  })
}
