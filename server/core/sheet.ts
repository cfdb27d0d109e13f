import type { Day } from '#contract/core/days.ts'

/** One cell, ready to be written; null is an empty one. */
export type Cell =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'date'; value: Day }
  | { kind: 'datetime'; value: Date }
  | null

/** What the cells of a column below the head may hold; a spreadsheet offers it and refuses anything else. */
export interface ColumnCheck {
  /** Counted from 0. */
  column: number
  accepts:
    | { kind: 'codes'; codes: readonly number[] }
    /** The first column of a further sheet, with so many rows. */
    | { kind: 'sheet'; name: string; rows: number }
    | { kind: 'number'; min: number; max: number; isWhole: boolean }
    | { kind: 'day'; from: Day; to: Day }
}

/** The rows of a sheet in portions, and its heads. */
export interface Sheet {
  name: string
  headers: string[]
  portions: AsyncIterable<Cell[][]>
  /** Rows that stay in sight, the head among them. */
  frozen?: number
  checks?: readonly ColumnCheck[]
  /** Columns, counted from 0, in which a spreadsheet keeps what is typed as text: '3/5' is no day there, and '007' no number. */
  textColumns?: readonly number[]
  /** Small tables on further sheets of a workbook. */
  more?: readonly { name: string; headers: readonly string[]; rows: readonly (readonly string[])[] }[]
}

// The wide forms are typed on some keyboards and mean the same.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet would run this text instead of showing it. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)
