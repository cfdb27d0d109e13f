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

/** Posts an entry. The database refuses, at the end of the transaction, one that does not add up to zero. */
export async function post(db: Unscoped, entry: Entry): Promise<void> {
  const amounts = Object.entries(entry.amounts).filter(([, amount]) => amount !== 0)
  await db.query(
    prepared(
      `with entry as (
       insert into ledger_entries (area_id, day, kind, invoice_id, payment_id, credit_note_id)
       values ($1, $2, $3, $4, $5, $6) returning id)
     insert into ledger_lines (entry_id, account, amount)
     select entry.id, line.account, line.amount from entry, unnest($7::text[], $8::bigint[]) as line (account, amount)`,
      [
        entry.areaId,
        entry.day,
        entry.kind,
        entry.invoiceId,
        entry.paymentId ?? null,
        entry.creditNoteId ?? null,
        amounts.map(([account]) => account),
        amounts.map(([, amount]) => amount),
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
