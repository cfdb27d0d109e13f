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
}

/** An issued invoice. */
export interface Bill {
  id: string
  /** Its number: INV-БЗД-2026-000123. */
  code: string
  total: number
  dueOn: Day
}

/** What has become of an invoice that was made for a record. */
export interface BillChange {
  source: { table: string; id: string }
  bill: { id: string; code: string }
  state: 'issued' | 'partly_paid' | 'paid' | 'credited'
  /** The day of the payment or the credit note. */
  day: Day
}
