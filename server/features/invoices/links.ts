import { Problem } from '#contract/core/model/problem.ts'
import type { InvoiceView } from '#contract/features/invoices/index.ts'
import { findCase } from '../../core/citizens/cases.ts'
import { waysOf } from './providers/index.ts'
import { fieldsOf, showRow } from './show.ts'
import type { InvoiceCall, InvoiceRecord, InvoiceTables, JoinedRecord } from './tables.ts'

/** The reason given to `unscoped`. */
const BY_SECRET = 'the parts of the one invoice that a secret link refers to'

/** An issued invoice by the secret of its link. @throws Problem('not_found') for an unknown secret. */
export async function byLink(call: Pick<InvoiceCall, 'db'>, secret: string): Promise<InvoiceRecord> {
  const row = await findCase<InvoiceRecord>(call, 'invoices', secret)
  if (!row || row.number === null) throw new Problem('not_found')
  return row
}

/** An invoice as its buyer sees it behind the secret link. @throws Problem('not_found') for an unknown secret. */
export async function followInvoice(call: InvoiceCall, secret: string): Promise<InvoiceView> {
  const { id } = await byLink(call, secret)
  return viewOf(call, id)
}

type PartOf = Pick<InvoiceTables['invoice_payments'], 'amount' | 'paid_on' | 'method'>
type NoteOf = Pick<InvoiceTables['credit_notes'], 'code' | 'amount' | 'issued_on'>

/** An issued invoice as its buyer sees it. */
async function viewOf(call: InvoiceCall, id: string): Promise<InvoiceView> {
  const db = call.rows.unscoped(BY_SECRET)
  const { rows } = await db.query<JoinedRecord>(
    `select invoices.*, (select a.name from areas a where a.id = invoices.area_id) as area from invoices where invoices.id = $1`,
    [id],
  )
  const { rows: payments } = await db.query<PartOf>(
    `select p.amount, p.paid_on, p.method from invoice_payments p
     where p.invoice_id = $1 and p.reverses is null and not exists (select from invoice_payments r where r.reverses = p.id)
     order by p.paid_on, p.created_at`,
    [id],
  )
  const { rows: notes } = await db.query<NoteOf>(
    'select code, amount, issued_on from credit_notes where invoice_id = $1 order by number',
    [id],
  )
  const [row] = rows
  if (!row?.code || !row.issued_on) throw new Problem('not_found')
  const { buyer, ...fields } = fieldsOf(row)
  return {
    ...showRow(row, call),
    ...fields,
    code: row.code,
    issuedOn: row.issued_on,
    buyer: { name: buyer.name, register: buyer.register, address: buyer.address },
    vatPercent: row.vat_rate / 100,
    subtotal: row.subtotal,
    vat: row.vat,
    ways: waysOf({ code: row.code, outstanding: row.outstanding, account: row.account }),
    payments: payments.map((one) => ({ amount: Number(one.amount), paidOn: one.paid_on, method: one.method })),
    creditNotes: notes.map((one) => ({ code: one.code, amount: Number(one.amount), issuedOn: one.issued_on })),
  }
}
