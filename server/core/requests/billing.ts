import type { Lang } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'

/** An invoice that a feature wants for one of its records: an order, a booking, a plan. All amounts are whole tögrög. */
export interface BillOrder {
  /** The record; it can have one invoice that was not cancelled. */
  source: { table: string; id: string }
  /** The area whose office issues it. */
  areaId: string
  buyer: {
    name: string
    /** The register number of a citizen or an organisation. */
    register?: string
    email?: string | null
    phone?: string | null
    address?: string
  }
  /** The buyer's language. */
  lang: Lang
  lines: readonly { description: string; quantity: number; unitPrice: number }[]
  /** Deducted from all lines in proportion. */
  discount?: number
  /** How VAT enters the total: not at all, added to the prices, or contained in them. */
  tax: 'none' | 'added' | 'included'
  /** Default: two weeks from now. */
  dueOn?: Day
  note?: string
  /** Sends statements of the caller together with those of the invoice, as soon as its number is known: the next invoice waits for less long. */
  along?: (bill: Bill) => Promise<unknown>
}

/** An issued invoice. */
export interface Bill {
  id: string
  /** Its number: INV-БЗД-2026-000123. */
  code: string
  total: number
  dueOn: Day
}

/** How what an invoice asks for was received. */
export type BillPaid = 'transfer' | 'cash'

/** The steps that the feature of a billed record takes with its invoice. */
export interface BillSteps<Context> {
  /** Locks the invoice of a record until the transaction ends; null when the record has none that was not cancelled. */
  hold(context: Context, source: BillOrder['source']): Promise<{ id: string; code: string; paid: number } | null>
  /** Records what is outstanding as paid today. */
  settle(context: Context, id: string, paid: BillPaid): Promise<void>
  /** Reverses what was paid and issues a credit note over the whole: nothing is owed any more. */
  withdraw(context: Context, id: string, reason: string): Promise<void>
}

/** The locked invoice of a record, and the steps that its feature may take with it. */
export interface HeldBill {
  id: string
  code: string
  /** What was paid so far, in whole tögrög. */
  paid: number
  settle(paid: BillPaid): Promise<void>
  withdraw(reason: string): Promise<void>
}

/** What has become of an invoice that was made for a record. */
export interface BillChange {
  source: { table: string; id: string }
  bill: { id: string; code: string }
  state: 'issued' | 'partly_paid' | 'paid' | 'credited'
  /** The day of the payment or the credit note. */
  day: Day
}
