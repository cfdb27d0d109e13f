import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Invoice, InvoiceDraft, InvoiceRow } from '#contract/features/invoices/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { personRef } from '../../core/access/person-ref.ts'
import type { CreditRecord, InvoiceCall, InvoiceRecord, JoinedRecord, MailRecord, PaymentRecord } from './tables.ts'

/** The kind of a mail that brings the invoice itself; the others are reminders. */
export const INVOICE_MAIL = 'invoice'

/** The name of the area of an invoice. */
export const area = areaName(sql.ref('invoices.area_id')).as('area')

/** Whether an invoice is past its due date with something left to pay. */
export const isOverdue = ({ now }: Pick<InvoiceCall, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(invoices.outstanding > 0 and invoices.due_on < ${dayInUlaanbaatar(now)})`

/** An invoice as a row of the list. */
export const showRow = (row: JoinedRecord, { now }: Pick<InvoiceCall, 'now'>): InvoiceRow => ({
  id: row.id,
  code: row.code,
  areaId: row.area_id,
  area: row.area,
  buyerName: row.buyer_name,
  state: row.state,
  overdue: row.outstanding > 0 && row.due_on < dayInUlaanbaatar(now),
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  sentAt: row.sent_at?.toISOString() ?? null,
  total: row.total,
  paid: row.paid,
  credited: row.credited,
  outstanding: row.outstanding,
  version: row.version,
})

/** The fields of a draft; a `stale` problem carries them. */
export const fieldsOf = (row: InvoiceRecord): InvoiceDraft & { id: string; version: number } => ({
  id: row.id,
  areaId: row.area_id,
  buyer: buyerOf(row),
  lang: row.lang,
  dueOn: row.due_on,
  tax: row.tax,
  discount: row.discount,
  note: row.note,
  lines: row.lines,
  version: row.version,
})

const buyerOf = (row: InvoiceRecord): Invoice['buyer'] => ({
  name: row.buyer_name,
  register: row.buyer_register,
  email: row.buyer_email,
  phone: row.buyer_phone,
  address: row.buyer_address,
})

function paymentsOf(call: InvoiceCall, id: string): Promise<PaymentRecord[]> {
  return call.rows
    .from('invoice_payments', 'read')
    .selectAll('invoice_payments')
    .select(personRef('invoice_payments.author_id').as('by'))
    .where('invoice_payments.invoice_id', '=', id)
    .orderBy('invoice_payments.created_at')
    .orderBy('invoice_payments.id')
    .execute()
}

function creditNotesOf(call: InvoiceCall, id: string): Promise<CreditRecord[]> {
  return call.rows
    .from('credit_notes', 'read')
    .selectAll('credit_notes')
    .select(personRef('credit_notes.author_id').as('by'))
    .where('credit_notes.invoice_id', '=', id)
    .orderBy('credit_notes.number')
    .execute()
}

function mailsOf(call: InvoiceCall, id: string): Promise<MailRecord[]> {
  return call.rows
    .from('invoice_mails', 'read')
    .selectAll('invoice_mails')
    .select(personRef('invoice_mails.author_id').as('by'))
    .where('invoice_mails.invoice_id', '=', id)
    .orderBy('invoice_mails.created_at')
    .orderBy('invoice_mails.id')
    .execute()
}

/** One invoice in full. @throws Problem('not_found') beyond the reader's reach. */
export async function showWhole(call: InvoiceCall, id: string): Promise<Invoice> {
  const row = await call.rows
    .from('invoices', 'read')
    .selectAll('invoices')
    .select([area, call.rows.may('write', 'invoices').as('can_write')])
    .where('invoices.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const payments = await paymentsOf(call, id)
  const creditNotes = await creditNotesOf(call, id)
  const mails = await mailsOf(call, id)
  const reversed = new Set(payments.map(({ reverses }) => reverses))
  const { buyer, lines, lang, tax, discount, note } = fieldsOf(row)
  return {
    ...showRow(row, call),
    buyer,
    lines,
    lang,
    tax,
    note,
    discount,
    vatPercent: row.vat_rate / 100,
    subtotal: row.subtotal,
    vat: row.vat,
    account: row.account,
    source: row.source_table && row.source_id ? { table: row.source_table, id: row.source_id } : null,
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: payment.amount,
      paidOn: payment.paid_on,
      method: payment.method,
      reference: payment.reference,
      reason: payment.reason,
      by: payment.by,
      isReversed: reversed.has(payment.id),
      reverses: payment.reverses,
      at: payment.created_at.toISOString(),
    })),
    creditNotes: creditNotes.map((one) => ({
      id: one.id,
      code: one.code,
      amount: one.amount,
      issuedOn: one.issued_on,
      reason: one.reason,
      by: one.by,
    })),
    mails: mails.map((mail) => ({
      id: mail.id,
      recipient: mail.recipient,
      isReminder: mail.kind !== INVOICE_MAIL,
      by: mail.by,
      at: mail.created_at.toISOString(),
    })),
    canWrite: row.can_write,
  }
}
