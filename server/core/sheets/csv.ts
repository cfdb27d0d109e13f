import { dayInUlaanbaatar, formatDateTime } from '#contract/core/time/calendar.ts'
import { type Cell, looksLikeFormula, type Sheet } from './sheet.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF'

const QUOTED = /[",\r\n]/

/**
 * Writes a sheet as CSV (RFC 4180) with a byte order mark; texts that a spreadsheet would execute get a leading
 * apostrophe.
 */
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
