import * as z from 'zod/mini'
import { ById, oneOf } from '../../core/page.ts'

/** Answers of one file: a few hundred sheets of paper. Our choice. */
export const PAPER_ROWS_MAX = 1_000
/** Columns of one file: every choice and matrix row has one. */
export const PAPER_COLUMNS_MAX = 2_000
/** Problems of one file that are listed. */
export const PAPER_PROBLEMS_SHOWN = 1_000
/** Characters of the number by which a sheet of paper is identified. */
export const PAPER_NUMBER_MAX_CHARS = 40

/** What is wrong with one row of a file: by column, with what its cell says. */
export const PaperLine = z.object({
  /** Its number in the file, as a spreadsheet counts. */
  line: z.int(),
  number: z.string(),
  problems: z.array(
    z.object({ column: z.string(), label: z.string(), text: z.string(), code: z.string(), message: z.string() }),
  ),
})
export type PaperLine = z.infer<typeof PaperLine>

/** A file of paper answers as it would be saved, or as it was. */
export const PaperRead = z.object({
  rows: z.int(),
  /** Answers that can be saved, or were saved now. */
  good: z.int(),
  /** Answers that an earlier import has saved: they are skipped. */
  known: z.int(),
  /** Rows that cannot be saved. */
  wrongRows: z.int(),
  wrong: z.array(PaperLine),
  /** Problems that are not listed, because there are too many. */
  omitted: z.int(),
  /** Heads in the file that mean nothing here, the first 20. */
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

/** Answers on paper: a workbook to fill in, and its import. */
export const paperRoutes = {
  paperTemplate: {
    method: 'GET',
    path: '/surveys/:id/paper/template',
    can: 'paper',
    summary:
      'A workbook to type paper answers into: one row an answer, one column a question or choice, with the codes.',
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
    summary:
      'Saves the valid rows of the same file. A row counts once by the number of its paper, however often it is sent.',
    ...file,
    status: 201,
  },
} as const
