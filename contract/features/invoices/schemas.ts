import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { Instant } from '../../core/model/page.ts'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { Email, Phone } from '../../core/people/person.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import {
  AMOUNT_MAX,
  BUYER_ADDRESS_MAX,
  BUYER_NAME_MAX,
  BUYER_REGISTER_MAX,
  INVOICE_STATES,
  LINE_TEXT_MAX,
  LINES_MAX,
  NOTE_MAX,
  PAYMENT_METHODS,
  QUANTITY_MAX,
  REFERENCE_MAX,
  TAX_MODES,
} from './terms.ts'

/** Whole tögrög. */
const Amount = z.int().check(z.minimum(0), z.maximum(AMOUNT_MAX))
const Positive = z.int().check(z.minimum(1, { error: 'not_positive' }), z.maximum(AMOUNT_MAX))

const Line = z.strictObject({
  description: plainText(1, LINE_TEXT_MAX),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
  unitPrice: Amount,
})

/** The person or organisation that pays. */
const Buyer = z.strictObject({
  name: plainText(1, BUYER_NAME_MAX),
  /** The register number of a citizen or an organisation. */
  register: z._default(plainText(0, BUYER_REGISTER_MAX), ''),
  email: z._default(z.nullable(Email), null),
  phone: z._default(z.nullable(Phone), null),
  address: z._default(plainText(0, BUYER_ADDRESS_MAX), ''),
})

/** The input for a draft. The server computes all sums. */
export const InvoiceDraft = z.strictObject({
  areaId: z.uuid(),
  buyer: Buyer,
  /** The buyer's language. */
  lang: z.enum(['mn', 'en']),
  dueOn: IsoDay,
  tax: z.enum(TAX_MODES),
  discount: Amount,
  note: z._default(plainText(0, NOTE_MAX, { multiline: true }), ''),
  lines: z.array(Line).check(z.minLength(1, { error: 'required' }), z.maxLength(LINES_MAX)),
})
export type InvoiceDraft = z.infer<typeof InvoiceDraft>

/** The input for a payment. */
export const PaymentDraft = z.strictObject({
  amount: Positive,
  paidOn: IsoDay,
  method: z.enum(PAYMENT_METHODS),
  reference: z._default(plainText(0, REFERENCE_MAX), ''),
})

const Reason = plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })
/** Why a payment is reversed. */
export const Reversal = z.strictObject({ reason: Reason })
/** The input for a credit note: how much of what is open is no longer owed, and why. */
export const CreditDraft = z.strictObject({ amount: Positive, reason: Reason })

/** The address to which an invoice is mailed. */
export const InvoiceMailDraft = z.strictObject({ email: Email })

const sums = {
  total: z.int(),
  paid: z.int(),
  credited: z.int(),
  /** What is still to be paid. */
  outstanding: z.int(),
}

/** An invoice as a row of the list. */
export const InvoiceRow = z.object({
  id: z.uuid(),
  /** Given when it is issued: INV-БЗД-2026-000123. */
  code: z.nullable(z.string()),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  buyerName: z.string(),
  state: z.enum(INVOICE_STATES),
  overdue: z.boolean(),
  issuedOn: z.nullable(z.string()),
  dueOn: z.string(),
  /** When it was last mailed to its buyer. */
  sentAt: z.nullable(Instant),
  ...sums,
  version: z.int(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

const Payment = z.object({
  id: z.uuid(),
  /** Negative for a payment that reverses another one. */
  amount: z.int(),
  paidOn: z.string(),
  method: z.enum(PAYMENT_METHODS),
  reference: z.string(),
  reason: z.nullable(z.string()),
  by: HistoryLine.shape.by,
  isReversed: z.boolean(),
  reverses: z.nullable(z.uuid()),
  at: Instant,
})
export type Payment = z.infer<typeof Payment>

const CreditNote = z.object({
  id: z.uuid(),
  code: z.string(),
  amount: z.int(),
  issuedOn: z.string(),
  reason: z.string(),
  by: HistoryLine.shape.by,
})
export type CreditNote = z.infer<typeof CreditNote>

/** An invoice in full. */
export const Invoice = z.extend(InvoiceRow, {
  buyer: z.object({
    name: z.string(),
    register: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.string(),
  }),
  lang: z.enum(['mn', 'en']),
  tax: z.enum(TAX_MODES),
  /** Per cent. */
  vatPercent: z.number(),
  note: z.string(),
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), unitPrice: z.int() })),
  subtotal: z.int(),
  discount: z.int(),
  vat: z.int(),
  /** The account to pay to, as it was when it was issued; null while the city has named none. */
  account: z.nullable(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
  /** The record of another feature that it was made for. */
  source: z.nullable(z.object({ table: z.string(), id: z.uuid() })),
  payments: z.array(Payment),
  creditNotes: z.array(CreditNote),
  /** What was mailed about it, oldest first. */
  mails: z.array(
    z.object({
      id: z.uuid(),
      recipient: z.string(),
      /** The invoice itself, or a reminder. */
      isReminder: z.boolean(),
      /** Null for a reminder. */
      by: HistoryLine.shape.by,
      at: Instant,
    }),
  ),
  /** The reader may change, issue, credit it, and record payments. */
  canWrite: z.boolean(),
})
export type Invoice = z.infer<typeof Invoice>

/** Number and sum of the invoices in one state; those past their due date on their own. */
export const StateTotal = z.object({
  state: z.enum([...INVOICE_STATES, 'overdue']),
  count: z.int(),
  total: z.int(),
  outstanding: z.int(),
})
export type StateTotal = z.infer<typeof StateTotal>
