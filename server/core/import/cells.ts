import { addDays, type Day } from '#contract/core/days.ts'

/** What stands in one cell of a file. A spreadsheet's dates are numbers that its cells show as days. */
export type RawCell = { text: string } | { number: number; isDate: boolean } | undefined

/** One row of a file with its number in it, counted as spreadsheets do. */
export interface RawRow {
  line: number
  cells: RawCell[]
  /** The border of an area, from GeoJSON: what it is or what is wrong with it, and what its person is shown of it. */
  border?: { value?: unknown; problem?: { code: string; params: Record<string, number> }; shown: string }
}

/** Day 0 of a spreadsheet's calendar. */
const DAY_ZERO: Day = '1899-12-30'
/** What to add to the number of a day that was counted from 1 January 1904, as old Macs did. */
export const DAYS_BEFORE_1904 = 1462
/** The last day that a spreadsheet knows: 31 December 9999. */
const SERIAL_MAX = 2_958_465

/** The day of a spreadsheet's number; undefined outside its calendar. */
export const dayOfSerial = (serial: number): Day | undefined =>
  serial >= 1 && serial <= SERIAL_MAX ? addDays(DAY_ZERO, Math.floor(serial)) : undefined

/** A number as somebody would have typed it: 9.9112233E7 is 99112233. */
export function plainNumber(n: number): string {
  if (Number.isInteger(n)) return BigInt(n).toString()
  return String(Number(n.toPrecision(15)))
}

/** What a person reads in the cell. */
export function textOf(cell: RawCell): string {
  if (!cell) return ''
  if ('text' in cell) return cell.text.trim()
  return (cell.isDate ? dayOfSerial(cell.number) : undefined) ?? plainNumber(cell.number)
}

const DAY = /^(\d{4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,2})(?:[.\s].*)?$/

/** A day in a cell as 'YYYY-MM-DD': a date of the spreadsheet, or '2026.09.28', '2026-9-28'; what is neither stays as it is. */
export function dayText(cell: RawCell): string {
  if (cell && 'number' in cell) return dayOfSerial(cell.number) ?? plainNumber(cell.number)
  const text = textOf(cell)
  const found = DAY.exec(text)
  if (!found) return text
  const [, year = '', month = '', day = ''] = found
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A number in a cell: thousands with spaces or commas, decimals behind a point or a lone comma; undefined when it is none. */
export function numberIn(cell: RawCell): number | undefined {
  if (cell && 'number' in cell) return cell.number
  let text = textOf(cell).replace(/[\s\u00A0\u202F₮]/g, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) text = text.replaceAll(',', '')
  else if (/^-?\d+,\d+$/.test(text)) text = text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}
