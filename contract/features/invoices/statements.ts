import * as z from 'zod/mini'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { AMOUNT_MAX, BANK_LINE_STATES, STATEMENT_FILE_CHARS } from './terms.ts'

const Column = z.nullable(z.int().check(z.minimum(0), z.maximum(60)))
/** Which column of a CSV file has what, from 0; null for none. A file of CAMT.053 needs no columns. */
export const StatementColumns = z.strictObject({
  day: Column,
  amount: Column,
  reference: Column,
  payer: Column,
  /** The bank's number of the payment, which is the same in every statement. */
  bankId: z.optional(Column),
})
export type StatementColumns = z.infer<typeof StatementColumns>

/** A file in base64: it is read within the request, so it has at most 700 KB. */
const File = z
  .string()
  .check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(STATEMENT_FILE_CHARS),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'damaged_file' }),
  )

export const StatementDraft = z.strictObject({ file: File, columns: z.optional(StatementColumns) })
export type StatementDraft = z.infer<typeof StatementDraft>

const Line = z.object({
  day: z.string(),
  /** Whole tögrög that were received. */
  amount: z.int(),
  reference: z.string(),
  payer: z.string(),
})

/** What was found in a file; nothing is stored. */
export const StatementPreview = z.object({
  format: z.enum(['csv', 'camt']),
  /** The account in the file, where it names one. */
  account: z.string(),
  /** The names of the columns of a CSV file, and what was taken for what. */
  heads: z.array(z.string()),
  columns: z.nullable(z.object(StatementColumns.shape)),
  /** The first payments. */
  lines: z.array(Line),
  /** Payments received; lines without one (paid out, titles, totals); lines that cannot be read. */
  received: z.int(),
  other: z.int(),
  wrong: z.int(),
})
export type StatementPreview = z.infer<typeof StatementPreview>

const Proposal = z.object({
  id: z.uuid(),
  code: z.string(),
  buyerName: z.string(),
  outstanding: z.int(),
  /** Why: its number is in the reference, it is about the amount, or the payer is its buyer. */
  why: z.array(z.enum(['reference', 'amount', 'payer'])),
})
export type Proposal = z.infer<typeof Proposal>

/** A payment that a bank statement reports. */
export const BankLine = z.extend(Line, {
  id: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  account: z.string(),
  /** What of it was recorded for invoices, and the rest. */
  used: z.int(),
  rest: z.int(),
  state: z.enum(BANK_LINE_STATES),
  /** The invoices that it probably pays, the most probable first. */
  proposals: z.array(Proposal),
  /** The invoice that its reference names, which has nothing outstanding any more. */
  settledInvoice: z.nullable(z.object({ id: z.uuid(), code: z.string() })),
  /** For a doubtful one, the payment that it may be; its texts only where they belong to the same office. */
  like: z.nullable(z.object({ importedOn: z.string(), reference: z.string(), payer: z.string() })),
  version: z.int(),
})
export type BankLine = z.infer<typeof BankLine>

export const BankLineQuery = listQuery(['day', 'amount'], {
  state: z.optional(z.enum(BANK_LINE_STATES)),
  /** Waits for somebody to say what it pays, or whether it was imported before. */
  open: z.optional(Flag),
  areaId: z.optional(z.uuid()),
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
})

/** The routes of bank statements. */
export const statementRoutes = {
  previewStatement: {
    method: 'POST',
    path: '/invoices/statements/preview',
    can: 'write',
    summary: 'Reads a bank statement (CSV or CAMT.053) and answers what was found; nothing is stored.',
    body: StatementDraft,
    answer: oneOf(StatementPreview),
    quiet: true,
    perMinute: 60,
  },
  importStatement: {
    method: 'POST',
    path: '/invoices/statements',
    can: 'write',
    summary:
      'Stores the payments of a bank statement for an office. One that is known already is never stored again; one that may be is stored as doubtful.',
    body: z.extend(StatementDraft, { areaId: z.uuid(), account: plainText(1, 42) }),
    answer: oneOf(z.object({ added: z.int(), known: z.int(), doubtful: z.int(), wrong: z.int() })),
    status: 201,
    perMinute: 30,
  },
  bankLines: {
    method: 'GET',
    path: '/invoices/bank-lines',
    can: 'read',
    summary: 'Payments of imported statements within your reach, with the invoices that they probably pay.',
    query: BankLineQuery,
    answer: pageOf(BankLine),
  },
  match: {
    method: 'POST',
    path: '/invoices/bank-lines/:id/payments',
    can: 'write',
    summary: 'Records a payment, or a part of it, for an invoice: at most what is left of it and what is outstanding.',
    params: ById,
    body: z.strictObject({
      invoiceId: z.uuid(),
      amount: z.int().check(z.minimum(1, { error: 'not_positive' }), z.maximum(AMOUNT_MAX)),
      version: Version,
    }),
    answer: oneOf(BankLine),
    status: 201,
  },
  settleLine: {
    method: 'POST',
    path: '/invoices/bank-lines/:id/ignore',
    can: 'write',
    summary: 'Says that what is left of a payment belongs to no invoice or was imported before, or that it does count.',
    params: ById,
    body: z.strictObject({ ignored: z.boolean(), version: Version }),
    answer: oneOf(BankLine),
  },
} as const
