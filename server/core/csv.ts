import { dayInUlaanbaatar, formatDateTime } from '#contract/core/days.ts'
import { type Cell, looksLikeFormula, type Sheet } from './sheet.ts'

/** With it, spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF'

const QUOTED = /[",\r\n]/

/** A sheet as CSV (RFC 4180) with a byte order mark; a text that a spreadsheet would run is begun with an apostrophe. */
export async function* csv({ headers, portions }: Sheet): AsyncGenerator<string> {
  yield BOM + line(headers.map((value) => ({ kind: 'text', value })))
  for await (const portion of portions) yield portion.map(line).join('')
}

const line = (cells: Cell[]): string => `${cells.map(field).join(',')}\r\n`

function field(cell: Cell): string {
  if (!cell) return ''
  switch (cell.kind) {
    case 'text': {
      const harmless = looksLikeFormula(cell.value) ? `'${cell.value}` : cell.value
      return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
    }
    case 'number':
      return String(cell.value)
    case 'date':
      return cell.value
    case 'datetime':
      return `${dayInUlaanbaatar(cell.value)} ${formatDateTime(cell.value, 'mn').slice(-5)}`
  }
}
