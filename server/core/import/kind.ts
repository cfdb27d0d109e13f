import type * as z from 'zod/mini'
import type { FieldError } from '#contract/core/problem.ts'
import type { Cell, Sheet } from '../sheet.ts'
import type { WorkCall } from '../work-as.ts'

/** One column that a file may have. */
export interface ImportColumn {
  /** The field of the row's schema. */
  field: string
  kind: 'text' | 'day' | 'number'
  /** A file without this column cannot be read. */
  needed?: true
  /** Written in the template to help, and no content by itself: a row with nothing else is empty. */
  given?: true
  /** Not read from a cell: shown in the preview alone. */
  derived?: true
}

/** What the columns are called in one language. */
export interface ImportWords {
  fileName: string
  /** The column with what is wrong, in the file of wrong rows. */
  problems: string
  title: Readonly<Record<string, string>>
  /** Other names of a column, with `|` between them. */
  alias: Readonly<Record<string, string>>
  /** The word with which the row of the template that shows an example begins; such a row is not read. */
  example?: string
}

/** A row of the file, with the values of its cells that are right; `isWhole` when all of them are. */
export interface CheckedRow<R> {
  line: number
  value: R
  isWhole: boolean
  /** Questions about this row that its person has answered with yes, when rows are saved. */
  yes?: ReadonlySet<string>
}

export type RowProblem = Omit<FieldError, 'message'>

/** One kind of things that come in files: what its columns mean, what is wrong with a row, and how good rows are saved. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tables are the feature's own
export interface ImportKind<T = any, S extends z.ZodMiniObject = z.ZodMiniObject> {
  /** The feature, and the name under which its imports are kept. */
  feature: string
  /** The verb under whose reach rows are checked and saved. */
  verb: string
  columns: readonly ImportColumn[]
  /** The field into which the geometries of a GeoJSON file go; without it such files are refused. */
  border?: string
  words: Record<'mn' | 'en', ImportWords>
  /** The schema of one row; what is missing in the file is undefined. */
  row: S
  /**
   * What is wrong with rows beside their cells: against the database, and among themselves (all rows of the file). Of a row with
   * wrong cells only the other values are there, so that one sees everything that is wrong at once.
   */
  check(call: WorkCall<T>, rows: readonly CheckedRow<Partial<z.output<S>>>[]): Promise<Map<number, RowProblem[]>>
  /** What the preview says beside the cells of the file: by row and derived column. */
  preview?(
    call: WorkCall<T>,
    rows: readonly CheckedRow<Partial<z.output<S>>>[],
  ): Promise<Map<number, Record<string, string>>>
  /** `save` gets all rows at once, as they refer to each other. */
  atOnce?: true
  /** Saves rows that were checked in the same transaction. */
  save(call: WorkCall<T>, rows: readonly CheckedRow<z.output<S>>[]): Promise<void>
  /**
   * Codes of problems that are questions: the row is saved once its person has said yes to each of them. A question whose parameters have
   * changed when the row is saved is asked again.
   */
  questions?: readonly string[]
  /** A row of the template that shows how one is written; needs `words.example`. */
  example?(call: WorkCall<T>): Promise<Cell[]>
  /** Further sheets of the template. */
  sheets?(call: WorkCall<T>): Promise<NonNullable<Sheet['more']>>
  /** Rows that the template begins with: a cell for each column. */
  begin?(call: WorkCall<T>): Promise<Cell[][]>
}
