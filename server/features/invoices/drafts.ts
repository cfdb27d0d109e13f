import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  AMOUNT_MAX,
  bankAccount,
  type Invoice,
  type InvoiceDraft,
  type TaxMode,
  totalsOf,
  vat,
} from '#contract/features/invoices/index.ts'
import { hashOfSecret } from '../../core/citizens/cases.ts'
import { invoiceSecret } from '../../core/citizens/invoice-links.ts'
import type { Call } from '../../core/requests/declare.ts'
import { issuedAmounts, post } from './ledger.ts'
import { takeNumber } from './numbers.ts'
import { showWhole } from './show.ts'
import type { InvoiceCall, InvoiceRecord, StoredLine } from './tables.ts'

/** The reason given to `unscoped`. */
const NUMBERED = 'the series of an area and the ledger, for an invoice within reach'

/** The VAT rate of a day in hundredths of a per cent; 0 where none is charged. */
export async function rateOn(call: Pick<Call<never, never>, 'setting'>, tax: TaxMode, day: Day): Promise<number> {
  return tax === 'none' ? 0 : valueOn(await call.setting(vat), day).percent * 100
}

/** The bank account that is printed on invoices of a day; null while the city has named none. */
export async function accountOn(call: Pick<Call<never, never>, 'setting'>, day: Day) {
  const account = valueOn(await call.setting(bankAccount), day)
  return account.number === '' ? null : account
}

/** The part of an invoice that its sums follow from. */
interface Priced {
  lines: readonly StoredLine[]
  discount: number
  tax: TaxMode
}

/** The columns with the sums. @throws Problem('invalid') on `discount` or `lines`. */
export function sumsOf({ lines, discount, tax }: Priced, rate: number) {
  const sums = totalsOf({ lines, discount, tax, vatRate: rate })
  if (discount > sums.subtotal) throw fieldProblem('discount', 'too_big', { max: sums.subtotal })
  if (sums.subtotal > AMOUNT_MAX || sums.total > AMOUNT_MAX) throw fieldProblem('lines', 'too_big', { max: AMOUNT_MAX })
  return { vat_rate: rate, ...sums }
}

/** The folded text that the search looks in. */
export const searchOf = (texts: { name: string; register?: string; email?: string | null }, code = ''): string =>
  foldForSearch([code, texts.name, texts.register, texts.email].filter(Boolean).join(' '))

async function columnsOf(call: InvoiceCall, draft: InvoiceDraft) {
  const { areaId, buyer, lang, dueOn, tax, discount, note, lines } = draft
  return {
    area_id: areaId,
    buyer_name: buyer.name,
    buyer_register: buyer.register,
    buyer_email: buyer.email,
    buyer_phone: buyer.phone,
    buyer_address: buyer.address,
    lang,
    due_on: dueOn,
    tax,
    note,
    // an array would become an array of PostgreSQL
    lines: JSON.stringify(lines) as unknown as StoredLine[],
    ...sumsOf(draft, await rateOn(call, tax, dayInUlaanbaatar(call.now))),
    discount,
    search: searchOf(buyer),
  }
}

/** Adds a draft and shows it. @throws Problem('invalid'). */
export async function create(call: InvoiceCall & { body: InvoiceDraft }): Promise<Invoice> {
  const { id } = await addDraft(call, call.body)
  return showWhole(call, id)
}

/** Adds a draft. @throws Problem('invalid'). */
export async function addDraft(call: InvoiceCall, draft: InvoiceDraft): Promise<InvoiceRecord> {
  return call.rows.add('invoices', {
    ...(await columnsOf(call, draft)),
    author_id: call.actor?.id ?? null,
    home_area_id: call.actor?.areaId ?? null,
    year: null,
    number: null,
    code: null,
    issued_on: null,
    account: null,
    created_at: call.now,
  })
}

/** Locks a draft. @throws Problem('wrong_state') when it is issued; Problem('stale'). */
export async function lockDraft(
  call: InvoiceCall,
  id: string,
  action: string,
  version?: number,
): Promise<InvoiceRecord> {
  const row = await call.rows.lock('invoices', id)
  if (row.number !== null) throw new Problem('wrong_state', { params: { state: row.state, action } })
  if (version !== undefined && row.version !== version) throw new Problem('stale', { current: row, table: 'invoices' })
  return row
}

/** Changes a draft. */
export async function change(
  call: InvoiceCall & { params: { id: string }; body: InvoiceDraft & { version: number } },
): Promise<Invoice> {
  const { version, ...draft } = call.body
  const { id } = call.params
  await lockDraft(call, id, 'change', version)
  await call.rows.change('invoices', { id, version }, await columnsOf(call, draft))
  return showWhole(call, id)
}

/** Deletes a draft. */
export async function remove(call: InvoiceCall & { params: { id: string } }): Promise<void> {
  await lockDraft(call, call.params.id, 'remove')
  await call.rows.remove('invoices', call.params.id)
}

/**
 * Issues a draft: the sums with the rate of today, the number, the entry of the ledger. @throws Problem('invalid') on `dueOn` when it has
 * passed, on `lines` when nothing is to be paid.
 */
export async function issueDraft(call: InvoiceCall, wanted: { id: string; version: number }): Promise<InvoiceRecord> {
  const draft = await lockDraft(call, wanted.id, 'issue', wanted.version)
  const today = dayInUlaanbaatar(call.now)
  if (draft.due_on < today) throw fieldProblem('dueOn', 'in_the_past')
  const sums = sumsOf(draft, await rateOn(call, draft.tax, today))
  if (sums.total === 0) throw fieldProblem('lines', 'not_positive')
  const db = call.rows.unscoped(NUMBERED)
  const number = await takeNumber(db, draft.area_id, 'INV', today)
  const { id } = draft
  const issued = await call.rows.change(
    'invoices',
    { id, version: draft.version },
    {
      ...sums,
      ...number,
      issued_on: today,
      case_hash: hashOfSecret(invoiceSecret(call.core, id)),
      account: await accountOn(call, today),
      search: searchOf(
        { name: draft.buyer_name, register: draft.buyer_register, email: draft.buyer_email },
        number.code,
      ),
    },
    { action: 'issue', from: 'draft', to: 'issued' },
  )
  await post(db, { areaId: draft.area_id, day: today, kind: 'invoice', invoiceId: id, amounts: issuedAmounts(sums) })
  return issued
}

/** Issues a draft and shows the invoice. */
export async function issue(
  call: InvoiceCall & { params: { id: string }; body: { version: number } },
): Promise<Invoice> {
  const { id } = await issueDraft(call, { ...call.params, ...call.body })
  return showWhole(call, id)
}
