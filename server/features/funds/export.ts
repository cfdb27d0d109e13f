import { shortName } from '#contract/core/people/person.ts'
import { wholeList } from '../../core/access/list.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { en } from './export-en.ts'
import { mn } from './export-mn.ts'
import { plainDecimal } from './show.ts'
import { type EntryQuery, entriesAsk, type SeenEntry } from './show-entries.ts'
import type { FundsCall } from './tables.ts'

const exportWords = { mn, en }

/** Exact decimals are texts: a spreadsheet's numbers have 15 digits. */
function columnsIn(lang: 'mn' | 'en'): ExportColumn<SeenEntry>[] {
  const words = exportWords[lang]
  const name = (person: SeenEntry['decided']) => person && shortName(person)
  return [
    { kind: 'text', header: words.fund, value: (row) => row.fund_code },
    { kind: 'date', header: words.day, value: (row) => row.day },
    { kind: 'text', header: words.netAssets, value: (row) => plainDecimal(row.net_assets) },
    { kind: 'text', header: words.units, value: (row) => plainDecimal(row.units) },
    { kind: 'text', header: words.price, value: (row) => plainDecimal(row.price) },
    { kind: 'number', header: words.revision, value: (row) => row.revision },
    {
      kind: 'text',
      header: words.status,
      value: (row) => (row.status === 'published' && row.is_corrected ? words.corrected : words[row.status]),
    },
    { kind: 'text', header: words.reason, value: (row) => row.reason },
    { kind: 'text', header: words.enteredBy, value: (row) => name(row.entered_by) },
    { kind: 'text', header: words.decidedBy, value: (row) => name(row.decided) },
    { kind: 'datetime', header: words.decidedAt, value: (row) => row.decided_at },
  ]
}

/** The filtered list of entries as a file. */
export function exportEntries(call: FundsCall & { query: EntryQuery & { format: 'csv' | 'xlsx' } }): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(call.rows.from('fund_prices'), 'fund_prices', entriesAsk(query))
  const { fundId, status } = query
  call.note({ action: 'funds.export', table_name: 'fund_prices', details: { format, fundId, status } })
  return exportRows<SeenEntry>(call.core, list.compile() as never, {
    format,
    name: exportWords[call.lang].fileName,
    columns: columnsIn(call.lang),
  })
}
