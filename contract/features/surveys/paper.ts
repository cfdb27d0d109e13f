import * as z from 'zod/mini'
import { ById, oneOf } from '../../core/model/page.ts'

/** Answers per file, above a typical stack of a few hundred sheets. Our choice. */
export const PAPER_ROWS_MAX = 1_000
/** Columns per file: each choice and matrix row has one. */
export const PAPER_COLUMNS_MAX = 2_000
/** Problems listed per file. */
export const PAPER_PROBLEMS_SHOWN = 1_000
/** Limit of the number that identifies a paper sheet. */
export const PAPER_NUMBER_MAX_CHARS = 40

/** The problems of one row, each with its column and cell text. */
export const PaperLine = z.object({
  /** Its row number as a spreadsheet shows it. */
  line: z.int(),
  number: z.string(),
  problems: z.array(
    z.object({ column: z.string(), label: z.string(), text: z.string(), code: z.string(), message: z.string() }),
  ),
})
export type PaperLine = z.infer<typeof PaperLine>

/** The outcome of reading a file of paper answers, before or after saving. */
export const PaperRead = z.object({
  rows: z.int(),
  /** Answers that can be saved, or were saved by this request. */
  good: z.int(),
  /** Answers already saved by an earlier import, which are skipped. */
  known: z.int(),
  /** Rows that cannot be saved. */
  wrongRows: z.int(),
  wrong: z.array(PaperLine),
  /** The number of problems not listed because there are too many. */
  omitted: z.int(),
  /** Unknown column headers, the first 20. */
  ignored: z.array(z.string()),
})
export type PaperRead = z.infer<typeof PaperRead>

const file = {
  can: 'paper',
  params: ById,
  answer: oneOf(PaperRead),
  kind: 'upload',
  perMinute: 20,
} as const

/** Paper answers: a workbook to fill in, and its import. */
export const paperRoutes = {
  paperTemplate: {
    method: 'GET',
    path: '/surveys/:id/paper/template',
    can: 'paper',
    summary:
      'A workbook for entering paper answers: one row per answer, one column per question or choice, with the codes.',
    params: ById,
    kind: 'stream',
    heavy: true,
    perMinute: 30,
  },
  readPaper: {
    method: 'POST',
    path: '/surveys/:id/paper/preview',
    summary: `Reads paper answers (multipart, field \`file\`, up to ${PAPER_ROWS_MAX} rows) and lists the problems of each cell. Nothing is saved.`,
    quiet: true,
    ...file,
  },
  savePaper: {
    method: 'POST',
    path: '/surveys/:id/paper',
    summary: 'Saves the valid rows of the same file. Each paper number is counted once, however often its row is sent.',
    ...file,
    status: 201,
  },
} as const
