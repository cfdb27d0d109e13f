import { inLang } from '#contract/core/text/localized.ts'
import { wholeList } from '../../core/access/list.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { en } from './export-funds-en.ts'
import { mn } from './export-funds-mn.ts'
import { type FundQuery, listAsk } from './funds.ts'
import { latestOf, plainDecimal, type SeenFund } from './show.ts'
import type { FundsCall } from './tables.ts'

const exportWords = { mn, en }

/** Exact decimals are texts: a spreadsheet's numbers have 15 digits. */
function columnsIn(lang: 'mn' | 'en'): ExportColumn<SeenFund>[] {
  const words = exportWords[lang]
  const latest = (row: SeenFund) => latestOf(row.newest ?? [])
  return [
    { kind: 'text', header: words.code, value: (row) => row.code },
    { kind: 'text', header: words.name, value: (row) => row.name.mn },
    { kind: 'text', header: words.nameEn, value: (row) => row.name.en },
    { kind: 'text', header: words.currency, value: (row) => row.currency },
    { kind: 'date', header: words.inception, value: (row) => row.inception },
    { kind: 'text', header: words.status, value: (row) => words[row.status] },
    { kind: 'text', header: words.price, value: (row) => latest(row)?.price },
    { kind: 'date', header: words.day, value: (row) => latest(row)?.day },
    { kind: 'text', header: words.change, value: (row) => latest(row)?.change },
    { kind: 'text', header: words.units, value: (row) => row.units && plainDecimal(row.units) },
    { kind: 'text', header: words.minimum, value: (row) => row.minimum && plainDecimal(row.minimum) },
    { kind: 'number', header: words.risk, value: (row) => row.risk },
    { kind: 'text', header: words.manager, value: (row) => inLang(row.manager, lang) },
    { kind: 'text', header: words.custodian, value: (row) => inLang(row.custodian, lang) },
    { kind: 'text', header: words.licence, value: (row) => row.licence },
  ]
}

/** The filtered list of funds as a file. */
export function exportFunds(call: FundsCall & { query: FundQuery & { format: 'csv' | 'xlsx' } }): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(call.rows.from('funds'), 'funds', listAsk(call, query))
  call.note({ action: 'funds.export', table_name: 'funds', details: { format, status: query.status, q: query.q } })
  return exportRows<SeenFund>(call.core, list.compile() as never, {
    format,
    name: exportWords[call.lang].fileName,
    columns: columnsIn(call.lang),
  })
}
