import type { Day } from '#contract/core/time/dates.ts'
import type { LedgerAccount } from '#contract/features/invoices/index.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import { prepared } from '../../core/database/prepared.ts'
import type { InvoiceTables } from './tables.ts'

/** An entry of the ledger: debits are positive, credits negative. Zero amounts are left out. */
interface Entry {
  areaId: string
  day: Day
  kind: InvoiceTables['ledger_entries']['kind']
  invoiceId: string
  paymentId?: string
  creditNoteId?: string
  amounts: Readonly<Partial<Record<LedgerAccount, number>>>
}

/** The accounts and the amounts that an entry changes. */
export function columnsOfAmounts(amounts: Entry['amounts']): [accounts: string[], amounts: number[]] {
  const changed = Object.entries(amounts).filter(([, amount]) => amount !== 0)
  return [changed.map(([account]) => account), changed.map(([, amount]) => amount)]
}

const LINES = (entry: string, first: number) => `insert into ledger_lines (entry_id, account, amount)
    select ${entry}.id, line.account, line.amount from ${entry}, unnest($${first}::text[], $${first + 1}::bigint[]) as line (account, amount)`

/** Parts of a statement that issues the invoice `invoice`: they post it. Its values are followed by those of `columnsOfAmounts`. */
export const postedWith = (invoice: string, values: number): string => `entry as (
    insert into ledger_entries (area_id, day, kind, invoice_id) select area_id, issued_on, 'invoice', id from ${invoice} returning id
  ), posted as (${LINES('entry', values + 1)})`

/** Posts an entry. The database refuses, at the end of the transaction, one that does not add up to zero. */
export async function post(db: Unscoped, entry: Entry): Promise<void> {
  await db.query(
    prepared(
      `with entry as (
       insert into ledger_entries (area_id, day, kind, invoice_id, payment_id, credit_note_id)
       values ($1, $2, $3, $4, $5, $6) returning id)
     ${LINES('entry', 7)}`,
      [
        entry.areaId,
        entry.day,
        entry.kind,
        entry.invoiceId,
        entry.paymentId ?? null,
        entry.creditNoteId ?? null,
        ...columnsOfAmounts(entry.amounts),
      ],
    ),
  )
}

/** What an issued invoice posts: it is owed, of which VAT belongs to the state. */
export const issuedAmounts = ({ total, vat }: { total: number; vat: number }) => ({
  receivable: total,
  revenue: vat - total,
  vat: -vat,
})

/** What a credit note posts: the opposite of an invoice. */
export const creditedAmounts = ({ amount, vat }: { amount: number; vat: number }) => ({
  receivable: -amount,
  revenue: amount - vat,
  vat,
})
