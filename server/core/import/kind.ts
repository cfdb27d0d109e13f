import type * as z from 'zod/mini'
import type { FieldError } from '#contract/core/model/problem.ts'
import type { WorkCall } from '../requests/work-as.ts'
import type { Cell, Sheet } from '../sheets/sheet.ts'

declare module '../requests/declare.ts' {
  interface Served {
    /** The import of this feature, for `npm run import`. */
    import?: ImportKind
  }
}

/** One column that a file may have. */
export interface ImportColumn {
  /** The field of the row's schema. */
  field: string
  kind: 'text' | 'day' | 'number'
  /** The column is required: a file without it cannot be read. */
  needed?: true
  /** Prefilled in the template and no content of its own: a row with nothing else is empty. */
  given?: true
  /** Not read from a cell: shown in the preview only. */
  derived?: true
}

/** The texts of the columns in one language. */
export interface ImportWords {
  fileName: string
  /** The header of the column with the problems, in the file of rejected rows. */
  problems: string
  title: Readonly<Record<string, string>>
  /** Alternative names of a column, separated by `|`. */
  alias: Readonly<Record<string, string>>
  /** The text that starts the example row of the template; such a row is skipped. */
  example?: string
}

/** A row of the file with the values of its valid cells; `isWhole` when all are valid. */
export interface CheckedRow<R> {
  line: number
  value: R
  isWhole: boolean
  /** Questions about this row that were answered with yes, when rows are saved. */
  yes?: ReadonlySet<string>
}

export type RowProblem = Omit<FieldError, 'message'>

/** The description of one import: its columns, the checks of a row, and how valid rows are saved. */
export interface ImportKind<T = unknown, S extends z.ZodMiniObject = z.ZodMiniObject> {
  /** The feature, which also names its imports. */
  feature: string
  /** The verb whose reach applies when rows are checked and saved. */
  verb: string
  columns: readonly ImportColumn[]
  /** The field for the geometries of a GeoJSON file; without it such files are rejected. */
  border?: string
  words: Record<'mn' | 'en', ImportWords>
  /** The schema of one row; fields missing in the file are undefined. */
  row: S
  /**
   * Checks rows against the database and against each other (all rows of the file). Rows with invalid cells have only
   * their valid values, so that all problems are reported at once.
   */
  check(call: WorkCall<T>, rows: readonly CheckedRow<Partial<z.output<S>>>[]): Promise<Map<number, RowProblem[]>>
  /** Additional values for the preview, by row and derived column. */
  preview?(
    call: WorkCall<T>,
    rows: readonly CheckedRow<Partial<z.output<S>>>[],
  ): Promise<Map<number, Record<string, string>>>
  /** `save` receives all rows at once, as they refer to each other. */
  atOnce?: true
  /** Saves rows that were checked in the same transaction. */
  save(call: WorkCall<T>, rows: readonly CheckedRow<z.output<S>>[]): Promise<void>
  /**
   * Codes of problems that are questions: the row is saved once each was answered with yes. A question whose parameters
   * have changed by the time of saving is asked again.
   */
  questions?: readonly string[]
  /** An example row for the template; needs `words.example`. */
  example?(call: WorkCall<T>): Promise<Cell[]>
  /** Further sheets of the template. */
  sheets?(call: WorkCall<T>): Promise<NonNullable<Sheet['more']>>
  /** Rows that the template begins with, one cell per column. */
  begin?(call: WorkCall<T>): Promise<Cell[][]>
}
