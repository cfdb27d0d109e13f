import * as z from 'zod/mini'
import { Instant, listQuery, oneOf, pageOf } from './page.ts'

/** Rows of one file, without its head. */
export const IMPORT_ROWS_MAX = 10_000
/** Bytes of one file. */
export const IMPORT_FILE_MAX = 10 * 1024 * 1024
/** Days for which an import that nobody confirmed, and rows that could not be taken, are kept. */
export const IMPORT_DAYS = 7

/**
 * Life of an import: it is read, waits for its person (`ready`), is saved, and done; `failed` cannot be read at all.
 * Nothing but the import itself is written before somebody confirms it. Rule: docs/rules/imports.md.
 */
export const IMPORT_STATES = ['reading', 'ready', 'saving', 'done', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATES)[number]

/** Why something was refused, in the reader's language. */
const Refusal = z.object({ code: z.string(), message: z.string() })

/** One import as its person sees it. */
export const ImportState = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATES),
  /** Rows of the file; 0 until they were counted. */
  total: z.int(),
  /** Rows that the present step (reading, saving) is through with. */
  done: z.int(),
  good: z.int(),
  wrong: z.int(),
  /** The columns that were recognised, in the order of the kind. */
  columns: z.array(z.object({ field: z.string(), title: z.string() })),
  /** Heads in the file that mean nothing here. */
  ignored: z.array(z.string()),
  /** Questions about rows without errors: by code, about how many rows it is asked, and for how many it was answered with yes. */
  questions: z.array(z.extend(Refusal, { rows: z.int(), yes: z.int() })),
  /** Why the file could not be read. */
  problem: z.nullable(Refusal),
  createdAt: Instant,
  savedAt: z.nullable(Instant),
})
export type ImportState = z.infer<typeof ImportState>

/** One row of the file: what stands in its cells, and what is wrong with them (`field` is '' for the row as a whole). */
export const ImportLine = z.object({
  id: z.string(),
  /** Its number in the file, as a spreadsheet counts. */
  line: z.int(),
  cells: z.record(z.string(), z.string()),
  /** `answer`: null of an error; `open` or `yes` of a question, which keeps the row back until it is answered. */
  problems: z.array(z.extend(Refusal, { field: z.string(), answer: z.nullable(z.enum(['open', 'yes'])) })),
})
export type ImportLine = z.infer<typeof ImportLine>

const ById = z.strictObject({ id: z.uuid() })
const Format = z.strictObject({ format: z.enum(['csv', 'xlsx']) })

/**
 * The routes of a kind of import, to be put among those of its feature: `path` is where they lie ('/leaders/imports'), `can`
 * the verb that is needed. An import belongs to the person who made it and is answered to nobody else.
 */
export function importRoutes<const Path extends string, const Verb extends string>(path: Path, can: Verb) {
  const one = { params: ById, answer: oneOf(ImportState) }
  return {
    imports: {
      method: 'GET',
      path,
      can,
      summary: 'Your stored imports, newest first.',
      query: z.strictObject({}),
      answer: z.object({ data: z.array(ImportState) }),
    },
    importTemplate: {
      method: 'GET',
      path: `${path}/template`,
      can,
      summary: 'An empty file with the expected column headings.',
      query: Format,
      kind: 'stream',
      heavy: true,
    },
    importStart: {
      method: 'POST',
      path,
      can,
      summary: `Takes an XLSX or CSV file (multipart, field \`file\`) of up to ${IMPORT_ROWS_MAX} rows and starts to validate it; nothing is saved yet.`,
      answer: oneOf(ImportState),
      kind: 'upload',
      status: 201,
      perMinute: 60,
    },
    importOne: {
      method: 'GET',
      path: `${path}/:id`,
      can,
      summary: 'The progress of an import.',
      ...one,
    },
    importRows: {
      method: 'GET',
      path: `${path}/:id/rows`,
      can,
      summary: 'The rows of the file, each with its errors.',
      params: ById,
      query: listQuery(['line'], { only: z.optional(z.enum(['wrong', 'good', 'asked'])) }),
      answer: pageOf(ImportLine),
    },
    importWrong: {
      method: 'GET',
      path: `${path}/:id/wrong`,
      can,
      summary: 'The rows that were refused, as a file with an additional column for the errors.',
      params: ById,
      query: Format,
      kind: 'stream',
      heavy: true,
    },
    importConfirm: {
      method: 'POST',
      path: `${path}/:id/confirm`,
      can,
      summary: 'Saves the valid rows in one transaction. Repeated requests save nothing more.',
      ...one,
    },
    importDrop: {
      method: 'DELETE',
      path: `${path}/:id`,
      can,
      summary: 'Deletes an import and its rows, unless they are being saved.',
      params: ById,
      status: 204,
    },
  } as const
}

/** The further route of a kind of import that asks questions about rows. */
export function importQuestionRoutes<const Path extends string, const Verb extends string>(path: Path, can: Verb) {
  return {
    importAnswer: {
      method: 'PUT',
      path: `${path}/:id/answers`,
      can,
      summary:
        'Answers a question about rows with yes or takes the answer back: about the lines named, or about all. Nothing is saved before the import is confirmed.',
      body: z.strictObject({
        /** The code of the question. */
        question: z.string().check(z.maxLength(100)),
        yes: z.boolean(),
        lines: z.optional(z.array(z.int()).check(z.maxLength(IMPORT_ROWS_MAX))),
      }),
      params: ById,
      answer: oneOf(ImportState),
    },
  } as const
}
