import { addDays, type Day } from '#contract/core/time/calendar.ts'

/** The content of a cell. Dates in spreadsheets are numbers with a date format. */
export type RawCell = { text: string } | { number: number; isDate: boolean } | undefined

/** One row of a file with its row number, as spreadsheets count. */
export interface RawRow {
  line: number
  cells: RawCell[]
  /** The border of an area, from GeoJSON: its value or its problem, and the text shown for it. */
  border?: { value?: unknown; problem?: { code: string; params: Record<string, number> }; shown: string }
}

/** Day 0 of a spreadsheet's calendar. */
const DAY_ZERO: Day = '1899-12-30'
/** Added to serial numbers that count from 1 January 1904, as old Macs did. */
export const DAYS_BEFORE_1904 = 1462
/** The last day of a spreadsheet's calendar: 31 December 9999. */
const SERIAL_MAX = 2_958_465

/** The day of a serial number; undefined outside the calendar. */
export const dayOfSerial = (serial: number): Day | undefined =>
  serial >= 1 && serial <= SERIAL_MAX ? addDays(DAY_ZERO, Math.floor(serial)) : undefined

/** Formats a number as a person would have typed it: 9.9112233E7 is 99112233. */
export function plainNumber(n: number): string {
  if (Number.isInteger(n)) return BigInt(n).toString()
  return String(Number(n.toPrecision(15)))
}

/** The text that a person sees in the cell. */
export function textOf(cell: RawCell): string {
  if (!cell) return ''
  if ('text' in cell) return cell.text.trim()
  return (cell.isDate ? dayOfSerial(cell.number) : undefined) ?? plainNumber(cell.number)
}

const DAY = /^(\d{4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,2})(?:[.\s].*)?$/

/**
 * A day in a cell as 'YYYY-MM-DD': a date of the spreadsheet, or '2026.09.28', '2026-9-28'; other texts are unchanged.
 */
export function dayText(cell: RawCell): string {
  if (cell && 'number' in cell) return dayOfSerial(cell.number) ?? plainNumber(cell.number)
  const text = textOf(cell)
  const found = DAY.exec(text)
  if (!found) return text
  const [, year = '', month = '', day = ''] = found
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * Parses a number in a cell: thousands separated by spaces or commas, decimals by a point or a single comma; undefined
 * when it is not a number.
 */
export function numberIn(cell: RawCell): number | undefined {
  if (cell && 'number' in cell) return cell.number
  let text = textOf(cell).replace(/[\s\u00A0\u202F₮]/g, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) text = text.replaceAll(',', '')
  else if (/^-?\d+,\d+$/.test(text)) text = text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}
