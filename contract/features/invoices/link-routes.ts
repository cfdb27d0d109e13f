import * as z from 'zod/mini'
import { ById, oneOf } from '../../core/model/page.ts'
import { CaseSecret } from '../../core/people/case.ts'
import { Invoice, InvoiceMailDraft } from './schemas.ts'
import { PAYMENT_METHODS, PAYMENT_PROVIDERS } from './terms.ts'

const ByInvoiceSecret = z.strictObject({ secret: CaseSecret })

const Lang = z.optional(z.enum(['mn', 'en']))

/** A way to pay an invoice: by bank transfer, its data, and as text for a QR code. */
const PaymentWay = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  amount: z.int(),
  bank: z.string(),
  number: z.string(),
  holder: z.string(),
  reference: z.string(),
  qr: z.string(),
})
export type PaymentWay = z.infer<typeof PaymentWay>

/** An issued invoice as its buyer sees it: without the staff, and without the office's contacts of the buyer. */
export const InvoiceView = z.extend(
  z.pick(Invoice, {
    area: true,
    state: true,
    overdue: true,
    dueOn: true,
    lang: true,
    tax: true,
    vatPercent: true,
    note: true,
    lines: true,
    subtotal: true,
    discount: true,
    vat: true,
    total: true,
    paid: true,
    credited: true,
    outstanding: true,
  }),
  {
    code: z.string(),
    /** How it can be paid now. */
    ways: z.array(PaymentWay),
    issuedOn: z.string(),
    buyer: z.object({ name: z.string(), register: z.string(), address: z.string() }),
    payments: z.array(z.object({ amount: z.int(), paidOn: z.string(), method: z.enum(PAYMENT_METHODS) })),
    creditNotes: z.array(z.object({ code: z.string(), amount: z.int(), issuedOn: z.string() })),
  },
)
export type InvoiceView = z.infer<typeof InvoiceView>

/** The routes of what leaves the office: mails, and what their recipient sees. */
export const linkRoutes = {
  follow: {
    method: 'GET',
    path: '/invoices/case',
    can: 'follow',
    summary: 'The invoice that a secret link refers to, as its buyer sees it.',
    query: ByInvoiceSecret,
    answer: oneOf(InvoiceView),
    perMinute: 60,
  },
  followPdf: {
    method: 'GET',
    path: '/invoices/case/pdf',
    can: 'follow',
    summary: 'The invoice that a secret link refers to as PDF, by default in its own language.',
    query: z.extend(ByInvoiceSecret, { lang: Lang }),
    kind: 'stream',
    heavy: true,
    perMinute: 30,
  },
  pdf: {
    method: 'GET',
    path: '/invoices/:id/pdf',
    can: 'read',
    summary: 'An issued invoice as PDF, by default in its own language.',
    params: ById,
    query: z.strictObject({ lang: Lang }),
    kind: 'stream',
    heavy: true,
    perMinute: 60,
  },
  creditPdf: {
    method: 'GET',
    path: '/invoices/:id/credit-notes/:noteId/pdf',
    can: 'read',
    summary: 'A credit note as PDF, by default in the language of its invoice.',
    params: z.extend(ById, { noteId: z.uuid() }),
    query: z.strictObject({ lang: Lang }),
    kind: 'stream',
    heavy: true,
    perMinute: 60,
  },
  send: {
    method: 'POST',
    path: '/invoices/:id/mails',
    can: 'write',
    summary: 'Mails an issued invoice with a link to its page; at most ten times a day.',
    params: ById,
    body: InvoiceMailDraft,
    answer: oneOf(Invoice),
    status: 201,
  },
} as const
