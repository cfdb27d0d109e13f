import type { CompiledQuery } from 'kysely'
import type { Day } from '#contract/core/time/dates.ts'

/** One column of an export: its header and its value per row; empty values leave the cell empty. */
export type ExportColumn<R> = { header: string } & (
  | { kind: 'text'; value(row: R): string | null | undefined }
  | { kind: 'number'; value(row: R): number | null | undefined }
  /** A day of the calendar. */
  | { kind: 'date'; value(row: R): Day | null | undefined }
  /** An instant, shown in Ulaanbaatar time. */
  | { kind: 'datetime'; value(row: R): Date | null | undefined }
  /** A value of any shape: nested in JSON Lines, otherwise as its JSON text. */
  | { kind: 'json'; value(row: R): unknown }
)

/** `jsonl`: JSON Lines, with the headers of the columns as keys. */
export type ExportFormat = 'csv' | 'xlsx' | 'jsonl'

/** A small table on a further sheet of the workbook; CSV files have one table and omit it. */
export interface ExtraSheet {
  name: string
  headers: string[]
  rows: string[][]
}

/** A list to be exported: its query and columns. */
export interface ExportSource<R = unknown> {
  query: CompiledQuery<R>
  /** The same rows in no order and without columns, for counting them: sorting 100,000 people for a count took half a second. */
  rows?: CompiledQuery | undefined
  format: ExportFormat
  /** The name of the sheet, and of the file without its extension. */
  name: string
  columns: readonly ExportColumn<R>[]
  /** Fills in values that are read once for all rows. */
  prepare?: ((row: object) => void) | undefined
  sheets?: readonly ExtraSheet[]
}
