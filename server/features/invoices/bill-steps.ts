import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { creditedVat } from '#contract/features/invoices/index.ts'
import type { BillSteps } from '../../core/requests/billing.ts'
import type { ForOther } from '../../core/requests/write-bill.ts'
import { creditedAmounts, post } from './ledger.ts'
import { takeNumber } from './numbers.ts'
import type { InvoiceRecord, PaymentRecord } from './tables.ts'

type Payment = Omit<PaymentRecord, 'by'>

const authorOf = ({ actor }: ForOther) => (actor?.role === 'APPLICATION' ? null : (actor?.id ?? null))

async function locked({ unscoped }: ForOther, id: string): Promise<InvoiceRecord> {
  const { rows } = await unscoped.query<InvoiceRecord>('select * from invoices where id = $1 for update', [id])
  const [row] = rows
  if (!row) throw new Error(`no invoice ${id}`)
  return row
}

/** Stores what follows from payments and credit notes, and lets the feature of the record follow. */
async function conclude(
  context: ForOther,
  before: InvoiceRecord,
  sums: { paid: number; credited: number },
  { action, note }: { action: string; note?: string },
): Promise<void> {
  const { rows } = await context.unscoped.query<InvoiceRecord>(
    'update invoices set paid = $2, credited = $3, version = version + 1 where id = $1 returning *',
    [before.id, sums.paid, sums.credited],
  )
  const [after] = rows
  if (!after) throw new Error(`no invoice ${before.id}`)
  context.touch('invoices', after, { action, from: before.state, ...(note ? { note } : {}), details: { ...sums } })
  const { state, code, source_table: table, source_id: source } = after
  if (state === 'draft' || state === before.state || !code || !table || !source) return
  const day = dayInUlaanbaatar(context.now)
  await context.billChanged({ source: { table, id: source }, bill: { id: after.id, code }, state, day })
}

/** Stores a payment, or one that reverses it, with its entry in the ledger. */
async function storePayment(
  context: ForOther,
  row: InvoiceRecord,
  paying: Pick<Payment, 'amount' | 'method' | 'reference' | 'reverses' | 'reason'>,
): Promise<void> {
  const { unscoped, now } = context
  const { amount, method, reference, reverses, reason } = paying
  const day = dayInUlaanbaatar(now)
  const { rows } = await unscoped.query<Payment>(
    `insert into invoice_payments (invoice_id, amount, paid_on, method, reference, reverses, reason, author_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [row.id, amount, day, method, reference, reverses, reason, authorOf(context), now],
  )
  const [payment] = rows
  if (!payment) throw new Error(`no payment of ${row.id}`)
  await post(unscoped, {
    areaId: row.area_id,
    day,
    kind: reverses === null ? 'payment' : 'reversal',
    invoiceId: row.id,
    paymentId: payment.id,
    amounts: { [method === 'cash' ? 'cash' : 'bank']: amount, receivable: -amount },
  })
  context.touch('invoice_payments', payment, { action: 'create' })
}

/** Payments that were not reversed. */
async function standing({ unscoped }: ForOther, invoiceId: string): Promise<Payment[]> {
  const { rows } = await unscoped.query<Payment>(
    `select * from invoice_payments p where invoice_id = $1 and reverses is null
       and not exists (select from invoice_payments r where r.reverses = p.id) order by created_at, id`,
    [invoiceId],
  )
  return rows
}

async function writeOffAll(context: ForOther, row: InvoiceRecord, amount: number, reason: string): Promise<void> {
  const { unscoped, now } = context
  const day = dayInUlaanbaatar(now)
  const number = await takeNumber(unscoped, row.area_id, 'CN', day)
  const vat = creditedVat(row, row.credited, amount)
  const { rows } = await unscoped.query<{ id: string }>(
    `insert into credit_notes (invoice_id, area_id, year, number, code, issued_on, amount, vat, reason, author_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *`,
    [row.id, row.area_id, number.year, number.number, number.code, day, amount, vat, reason, authorOf(context), now],
  )
  const [note] = rows
  if (!note) throw new Error(`no credit note of ${row.id}`)
  await post(unscoped, {
    areaId: row.area_id,
    day,
    kind: 'credit_note',
    invoiceId: row.id,
    creditNoteId: note.id,
    amounts: creditedAmounts({ amount, vat }),
  })
  context.touch('credit_notes', note, { action: 'create' })
}

/** What the features of billed records do with their invoices. Rule: docs/rules/invoices.md. */
export const billSteps: BillSteps<ForOther> = {
  hold: async ({ unscoped }, { table, id }) => {
    // lines of statements before their invoice, as in matchLine, so that the two never wait for each other
    await unscoped.query(
      `select from bank_lines where id in (select p.bank_line_id from invoice_payments p join invoices i on i.id = p.invoice_id
         where i.source_table = $1 and i.source_id = $2) order by id for update`,
      [table, id],
    )
    const { rows } = await unscoped.query<{ id: string; code: string; paid: number }>(
      'select id, code, paid from invoices where source_table = $1 and source_id = $2 and credited < total for update',
      [table, id],
    )
    return rows[0] ?? null
  },
  settle: async (context, id, method) => {
    const row = await locked(context, id)
    const amount = row.outstanding
    if (amount === 0) return
    await storePayment(context, row, { amount, method, reference: row.code ?? '', reverses: null, reason: null })
    await conclude(context, row, { paid: row.paid + amount, credited: row.credited }, { action: 'pay' })
  },
  withdraw: async (context, id, reason) => {
    const row = await locked(context, id)
    for (const { id: reverses, amount, method, reference, bank_line_id: lineId } of await standing(context, id)) {
      await storePayment(context, row, { amount: -amount, method, reference, reverses, reason })
      // what the statement has reported is open again
      if (lineId)
        await context.unscoped.query('update bank_lines set used = used - $2, version = version + 1 where id = $1', [
          lineId,
          amount,
        ])
    }
    const left = row.total - row.credited
    if (left > 0) await writeOffAll(context, row, left, reason)
    await conclude(context, row, { paid: 0, credited: row.total }, { action: 'credit', note: reason })
  },
}
