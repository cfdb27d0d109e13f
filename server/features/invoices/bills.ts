import { randomUUID } from 'node:crypto'
import { check } from '#contract/core/model/parse.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { bankAccount, InvoiceDraft, vat } from '#contract/features/invoices/index.ts'
import { hashOfSecret } from '../../core/citizens/cases.ts'
import { invoiceSecret } from '../../core/citizens/invoice-links.ts'
import { prepared } from '../../core/database/prepared.ts'
import { together } from '../../core/database/together.ts'
import type { Bill, BillOrder } from '../../core/requests/billing.ts'
import type { ForOther } from '../../core/requests/write-bill.ts'
import { accountOn, rateOn, searchOf, sumsOf } from './drafts.ts'
import { columnsOfAmounts, issuedAmounts, postedWith } from './ledger.ts'
import { mailBill } from './mails.ts'
import { takeNumber } from './numbers.ts'
import type { InvoiceRecord } from './tables.ts'

/** Days to pay where the feature names none. */
const DAYS_TO_PAY = 14

/** The columns of an issued invoice, in the order of the values. */
const COLUMNS = [
  'id',
  'vat_rate',
  'subtotal',
  'discount',
  'vat',
  'total',
  'year',
  'number',
  'code',
  'area_id',
  'author_id',
  'home_area_id',
  'issued_on',
  'due_on',
  'buyer_name',
  'buyer_register',
  'buyer_email',
  'buyer_phone',
  'buyer_address',
  'lang',
  'note',
  'lines',
  'tax',
  'account',
  'source_table',
  'source_id',
  'case_hash',
  'search',
  'created_at',
] as const
/** What the database adds to them. */
const COMPUTED = ['paid', 'credited', 'outstanding', 'state', 'sent_at', 'version'] as const
/** The invoice and its entry in the ledger. Only what is not known yet is returned: describing thirty columns costs as much as sending them. */
const INSERT = `with issued as (
    insert into invoices (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})
    returning id, area_id, issued_on, ${COMPUTED.join(', ')}
  ), ${postedWith('issued', COLUMNS.length)}
  select ${COMPUTED.join(', ')} from issued`

/** The settings that an invoice of today needs; a transaction reads each once. */
export const billSettings = ({ setting }: Pick<ForOther, 'setting'>): Promise<unknown> =>
  together([setting(vat), setting(bankAccount)])

/**
 * Issues an invoice for a record of another feature, within the limits of a draft. @throws Problem('invalid') on its fields;
 * Problem('conflict') when the record has an invoice already.
 */
export async function bill(context: ForOther, order: BillOrder): Promise<Bill> {
  const today = dayInUlaanbaatar(context.now)
  const parsed = check(InvoiceDraft, {
    areaId: order.areaId,
    buyer: order.buyer,
    lang: order.lang,
    dueOn: order.dueOn ?? addDays(today, DAYS_TO_PAY),
    tax: order.tax,
    discount: order.discount ?? 0,
    note: order.note ?? '',
    lines: order.lines,
  })
  if (!parsed.ok) throw new Problem('invalid', { errors: parsed.errors })
  const { areaId, buyer, lang, dueOn, tax, discount, note, lines } = parsed.value
  const [rate, account] = await together([rateOn(context, tax, today), accountOn(context, today)])
  const sums = sumsOf({ lines, discount, tax }, rate)
  if (sums.total === 0) throw fieldProblem('lines', 'not_positive')
  // from here to the commit the next invoice of the area waits
  const number = await takeNumber(context.unscoped, areaId, 'INV', today)
  const id = randomUUID()
  const values = {
    id,
    vat_rate: sums.vat_rate,
    subtotal: sums.subtotal,
    discount: sums.discount,
    vat: sums.vat,
    total: sums.total,
    year: number.year,
    number: number.number,
    code: number.code,
    area_id: areaId,
    author_id: context.actor?.role === 'APPLICATION' ? null : (context.actor?.id ?? null),
    home_area_id: areaId,
    issued_on: today,
    due_on: dueOn,
    buyer_name: buyer.name,
    buyer_register: buyer.register,
    buyer_email: buyer.email,
    buyer_phone: buyer.phone,
    buyer_address: buyer.address,
    lang,
    note,
    lines: JSON.stringify(lines),
    tax,
    account,
    source_table: order.source.table,
    source_id: order.source.id,
    case_hash: hashOfSecret(invoiceSecret(context.core, id)),
    search: searchOf(buyer, number.code),
    created_at: context.now,
  } satisfies Record<(typeof COLUMNS)[number], unknown>
  const issued: Bill = { id, code: number.code, total: sums.total, dueOn }
  const [{ rows }] = await together([
    context.unscoped.query<Pick<InvoiceRecord, (typeof COMPUTED)[number]>>(
      prepared(INSERT, [...COLUMNS.map((name) => values[name]), ...columnsOfAmounts(issuedAmounts(sums))]),
    ),
    order.along?.(issued),
  ])
  const [computed] = rows
  if (!computed) throw new Problem('conflict')
  const row: InvoiceRecord = { ...values, lines, ...computed }
  if (order.isMailed && row.buyer_email) await mailBill(context, row, row.buyer_email)
  context.touch('invoices', row, { action: 'issue', to: 'issued', details: { source: order.source.table } })
  return issued
}
