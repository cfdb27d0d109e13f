import type { Day } from '#contract/core/time/calendar.ts'

/** One cell; null is an empty one. */
export type Cell =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'date'; value: Day }
  | { kind: 'datetime'; value: Date }
  | null

/** What cells of a column below the header accept; a spreadsheet offers these values and rejects others. */
export interface ColumnCheck {
  /** Counted from 0. */
  column: number
  accepts:
    | { kind: 'codes'; codes: readonly number[] }
    /** The first column of another sheet, with this many rows. */
    | { kind: 'sheet'; name: string; rows: number }
    | { kind: 'number'; min: number; max: number; isWhole: boolean }
    | { kind: 'day'; from: Day; to: Day }
}

/** The rows of a sheet in portions, and its headers. */
export interface Sheet {
  name: string
  headers: string[]
  portions: AsyncIterable<Cell[][]>
  /** Rows that stay visible when scrolling, including the header. */
  frozen?: number
  checks?: readonly ColumnCheck[]
  /**
   * Columns, counted from 0, in which a spreadsheet keeps input as text: '3/5' does not become a date, nor '007' a
   * number.
   */
  textColumns?: readonly number[]
  /** Small tables on further sheets of the workbook. */
  more?: readonly { name: string; headers: readonly string[]; rows: readonly (readonly string[])[] }[]
}

// The full-width forms are typed on some keyboards and mean the same.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet would execute this text instead of showing it. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)
