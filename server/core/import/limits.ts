import { IMPORT_ROWS_MAX } from '#contract/core/model/import.ts'

/** Limits of one file. Plain data, passed to the worker thread together with the file. */
export const IMPORT_LIMITS = {
  /** Time until the worker is terminated. A file of 10,000 rows takes about a second. */
  ms: 30_000,
  /** JavaScript heap of the worker. */
  heapMb: 256,
  /** Uncompressed bytes of all parts that are read; a worksheet of 10,000 rows has about five million. */
  expandedBytes: 64 * 1024 * 1024,
  /**
   * Uncompressed bytes per compressed byte of one part. Repetitive sheets reach 100; deflate itself ends at about
   * 1,030.
   */
  ratio: 500,
  /** Entries of the archive. */
  parts: 2_000,
  /** Rows with content. */
  rows: IMPORT_ROWS_MAX,
  /** Rows of a sheet, empty ones included. Source: Excel's limits, as for the next two. */
  lines: 1_048_576,
  /** Columns that are read; cells of further ones are skipped. */
  columns: 200,
  cellsPerRow: 16_384,
  cellChars: 32_767,
  attributeChars: 4_096,
  attributesPerTag: 256,
  depth: 64,
  sharedStrings: 500_000,
  sharedChars: 16 * 1024 * 1024,
}
export type ImportLimits = typeof IMPORT_LIMITS
