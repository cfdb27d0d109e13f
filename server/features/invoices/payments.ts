import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { creditedVat, type Invoice, type PaymentMethod } from '#contract/features/invoices/index.ts'
import { creditedAmounts, post } from './ledger.ts'
import { takeNumber } from './numbers.ts'
import { showWhole } from './show.ts'
import type { InvoiceCall, InvoiceRecord } from './tables.ts'

/** The reason given to `unscoped`. */
const POSTED = 'the ledger, the series of credit notes and the line of a statement, for an invoice within reach'

/** A payment to record. */
export interface Paying {
  amount: number
  paidOn: Day
  method: PaymentMethod
  reference: string
  /** The line of a bank statement that reports it. */
  bankLineId?: string
}

/** Locks an issued invoice, so that payments of one invoice follow one another. @throws Problem('wrong_state') for a draft. */
async function lockIssued(call: InvoiceCall, id: string, action: string): Promise<InvoiceRecord> {
  const row = await call.rows.lock('invoices', id)
  if (row.number === null) throw new Problem('wrong_state', { params: { state: row.state, action } })
  return row
}

/** The columns that follow from payments and credit notes. */
async function settle(
  call: InvoiceCall,
  row: InvoiceRecord,
  sums: { paid?: number; credited?: number },
  { action, day, note }: { action: string; day: Day; note?: string },
): Promise<void> {
  const after = await call.rows.change('invoices', { id: row.id, version: row.version }, sums, {
    action,
    from: row.state,
    ...(note ? { note } : {}),
    details: { ...sums },
  })
  const { state, source_table: table, source_id: source, code } = after
  if (state === 'draft' || state === row.state || !table || !source || !code) return
  await call.billChanged({ source: { table, id: source }, bill: { id: row.id, code }, state, day })
}

/** Records a payment. @returns its id. @throws Problem('invalid') on `amount` above what is outstanding, on `paidOn` in the future. */
export async function book(call: InvoiceCall, id: string, paying: Paying): Promise<string> {
  const row = await lockIssued(call, id, 'pay')
  const { amount, paidOn, method, reference, bankLineId = null } = paying
  if (paidOn > dayInUlaanbaatar(call.now)) throw fieldProblem('paidOn', 'in_future')
  if (amount > row.outstanding) throw fieldProblem('amount', 'too_big', { max: row.outstanding })
  const payment = await call.rows.add('invoice_payments', {
    invoice_id: id,
    amount,
    paid_on: paidOn,
    method,
    reference,
    reverses: null,
    reason: null,
    bank_line_id: bankLineId,
    author_id: call.actor?.id ?? null,
    created_at: call.now,
  })
  await post(call.rows.unscoped(POSTED), {
    areaId: row.area_id,
    day: paidOn,
    kind: 'payment',
    invoiceId: id,
    paymentId: payment.id,
    amounts: { [method === 'cash' ? 'cash' : 'bank']: amount, receivable: -amount },
  })
  await settle(call, row, { paid: row.paid + amount }, { action: 'pay', day: paidOn })
  return payment.id
}

/** Records a payment of an invoice. */
export async function pay(call: InvoiceCall & { params: { id: string }; body: Paying }): Promise<Invoice> {
  await book(call, call.params.id, call.body)
  return showWhole(call, call.params.id)
}

/** Reverses a payment and shows the invoice. */
export async function reverse(
  call: InvoiceCall & { params: { id: string; paymentId: string }; body: { reason: string } },
): Promise<Invoice> {
  await undo(call, call.params, call.body.reason)
  return showWhole(call, call.params.id)
}

/** Reverses a payment. @throws Problem('not_found'); Problem('wrong_state') when it is a reversal itself, or was reversed. */
export async function undo(
  call: InvoiceCall,
  { id, paymentId }: { id: string; paymentId: string },
  reason: string,
): Promise<void> {
  const payment = await call.rows.one('invoice_payments', paymentId)
  const { bank_line_id: lineId } = payment
  // a line before its invoice, as in matchLine, so that the two never wait for each other
  if (lineId) await call.rows.unscoped(POSTED).query('select from bank_lines where id = $1 for update', [lineId])
  const row = await lockIssued(call, id, 'reverse')
  if (payment.invoice_id !== id) throw new Problem('not_found')
  const again = await call.rows
    .from('invoice_payments')
    .select('invoice_payments.id')
    .where('invoice_payments.reverses', '=', paymentId)
    .executeTakeFirst()
  if (again || payment.reverses) throw new Problem('wrong_state', { params: { state: row.state, action: 'reverse' } })
  const today = dayInUlaanbaatar(call.now)
  const { amount, method, reference } = payment
  // what the statement has reported is open again
  if (lineId)
    await call.rows
      .unscoped(POSTED)
      .query('update bank_lines set used = used - $2, version = version + 1 where id = $1', [lineId, amount])
  const back = await call.rows.add('invoice_payments', {
    invoice_id: id,
    amount: -amount,
    paid_on: today,
    method,
    reference,
    reverses: paymentId,
    reason,
    author_id: call.actor?.id ?? null,
    created_at: call.now,
  })
  await post(call.rows.unscoped(POSTED), {
    areaId: row.area_id,
    day: today,
    kind: 'reversal',
    invoiceId: id,
    paymentId: back.id,
    amounts: { [method === 'cash' ? 'cash' : 'bank']: -amount, receivable: amount },
  })
  await settle(call, row, { paid: row.paid - amount }, { action: 'reverse', day: today, note: reason })
}

/** Issues a credit note. @throws Problem('invalid') on `amount` above what is outstanding. */
export async function writeOff(
  call: InvoiceCall,
  id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const row = await lockIssued(call, id, 'credit')
  if (amount > row.outstanding) throw fieldProblem('amount', 'too_big', { max: row.outstanding })
  const today = dayInUlaanbaatar(call.now)
  const db = call.rows.unscoped(POSTED)
  const vat = creditedVat(row, row.credited, amount)
  const note = await call.rows.add('credit_notes', {
    invoice_id: id,
    area_id: row.area_id,
    ...(await takeNumber(db, row.area_id, 'CN', today)),
    issued_on: today,
    amount,
    vat,
    reason,
    author_id: call.actor?.id ?? null,
    created_at: call.now,
  })
  await post(db, {
    areaId: row.area_id,
    day: today,
    kind: 'credit_note',
    invoiceId: id,
    creditNoteId: note.id,
    amounts: creditedAmounts({ amount, vat }),
  })
  await settle(call, row, { credited: row.credited + amount }, { action: 'credit', day: today, note: reason })
}

/** Issues a credit note and shows the invoice. */
export async function credit(
  call: InvoiceCall & { params: { id: string }; body: { amount: number; reason: string } },
): Promise<Invoice> {
  await writeOff(call, call.params.id, call.body)
  return showWhole(call, call.params.id)
}
