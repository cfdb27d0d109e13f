import * as z from 'zod/mini'
import { Instant, listQuery, oneOf, pageOf } from './page.ts'

/** Maximum rows of one file, without the header. */
export const IMPORT_ROWS_MAX = 10_000
/** Maximum bytes of one file. */
export const IMPORT_FILE_MAX = 10 * 1024 * 1024
/** Days for which unconfirmed imports, and rows that could not be saved, are kept. */
export const IMPORT_DAYS = 7

/**
 * The life cycle of an import: it is read, waits for confirmation (`ready`), is saved, and done; `failed` could not be
 * read. Nothing but the import itself is written before it is confirmed. Rule: docs/rules/imports.md.
 */
export const IMPORT_STATES = ['reading', 'ready', 'saving', 'done', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATES)[number]

/** A reason for a rejection, in the reader's language. */
const Refusal = z.object({ code: z.string(), message: z.string() })

/** One import as its owner sees it. */
export const ImportState = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATES),
  /** Rows of the file; 0 until they are counted. */
  total: z.int(),
  /** Rows processed in the current step (reading, saving). */
  done: z.int(),
  good: z.int(),
  wrong: z.int(),
  /** The recognized columns, in the order of the kind. */
  columns: z.array(z.object({ field: z.string(), title: z.string() })),
  /** Unknown headers of the file. */
  ignored: z.array(z.string()),
  /** Questions about rows without errors: code, number of rows, and for how many of them it was answered with yes. */
  questions: z.array(z.extend(Refusal, { rows: z.int(), yes: z.int() })),
  /** Why the file could not be read. */
  problem: z.nullable(Refusal),
  createdAt: Instant,
  savedAt: z.nullable(Instant),
})
export type ImportState = z.infer<typeof ImportState>

/** One row of the file: the contents of its cells, and their problems (`field` is '' for the whole row). */
export const ImportLine = z.object({
  id: z.string(),
  /** Its number in the file, as a spreadsheet counts. */
  line: z.int(),
  cells: z.record(z.string(), z.string()),
  /** `answer`: null for an error; `open` or `yes` for a question, which must be answered before the row is saved. */
  problems: z.array(z.extend(Refusal, { field: z.string(), answer: z.nullable(z.enum(['open', 'yes'])) })),
})
export type ImportLine = z.infer<typeof ImportLine>

const ById = z.strictObject({ id: z.uuid() })
const Format = z.strictObject({ format: z.enum(['csv', 'xlsx']) })

/**
 * The routes of a kind of import, to be added to those of its feature: `path` is their base ('/leaders/imports'), `can`
 * the required verb. An import is visible only to the person who started it.
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
      summary: 'The invalid rows as a file, with an additional column for the errors.',
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

/** The additional route of a kind of import with questions about rows. */
export function importQuestionRoutes<const Path extends string, const Verb extends string>(path: Path, can: Verb) {
  return {
    importAnswer: {
      method: 'PUT',
      path: `${path}/:id/answers`,
      can,
      summary:
        'Confirms the open questions of an import, or revokes the confirmation, for the given lines or for all. Nothing is saved before the import is confirmed.',
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
