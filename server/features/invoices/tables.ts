import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { Lang, Localized } from '#contract/core/text/localized.ts'
import type {
  BankAccount,
  BankLineState,
  InvoiceDraft,
  InvoiceState,
  LedgerAccount,
  PaymentMethod,
  Repeat,
  TaxMode,
} from '#contract/features/invoices/index.ts'
import type { Call } from '../../core/requests/declare.ts'

/** A line as stored; its sums follow from the invoice. */
export interface StoredLine {
  description: string
  quantity: number
  unitPrice: number
}

export interface InvoiceTables {
  invoices: {
    id: Generated<string>
    area_id: string
    author_id: string | null
    home_area_id: string | null
    year: number | null
    number: number | null
    code: string | null
    issued_on: string | null
    due_on: string
    buyer_name: string
    buyer_register: string
    buyer_email: string | null
    buyer_phone: string | null
    buyer_address: string
    lang: Lang
    note: string
    /** JSON text on the way in. */
    lines: StoredLine[]
    tax: TaxMode
    /** Hundredths of a per cent. */
    vat_rate: number
    subtotal: number
    discount: number
    vat: number
    total: number
    paid: Generated<number>
    credited: Generated<number>
    outstanding: GeneratedAlways<number>
    state: GeneratedAlways<InvoiceState>
    account: BankAccount | null
    source_table: Generated<string | null>
    source_id: Generated<string | null>
    search: string
    /** The hash of the secret in the buyer's link. */
    case_hash: Generated<string | null>
    /** When it was last mailed to its buyer. */
    sent_at: Generated<Date | null>
    version: Generated<number>
    created_at: Generated<Date>
  }
  invoice_templates: {
    id: Generated<string>
    area_id: string
    author_id: string | null
    /** JSON text on the way in. */
    draft: Omit<InvoiceDraft, 'areaId' | 'dueOn'>
    buyer_name: string
    total: number
    every: Repeat
    starts_on: string
    ends_on: string | null
    days_to_pay: number
    mailed: boolean
    paused: Generated<boolean>
    next_on: string | null
    failure: string | null
    search: string
    version: Generated<number>
    created_at: Generated<Date>
  }
  bank_lines: {
    id: Generated<string>
    area_id: string
    account: string
    day: string
    amount: number
    reference: string
    payer: string
    sequence: number
    account_key: GeneratedAlways<string>
    format: Generated<'csv' | 'camt' | null>
    bank_ids: Generated<string[]>
    /** The payment that it may be. */
    like_id: Generated<string | null>
    /** Whether somebody still has to say so. */
    doubtful: Generated<boolean>
    used: Generated<number>
    ignored: Generated<boolean>
    state: GeneratedAlways<BankLineState>
    author_id: string | null
    search: string
    version: Generated<number>
    created_at: Generated<Date>
  }
  invoice_mails: {
    id: Generated<string>
    invoice_id: string
    recipient: string
    /** 'invoice', or the stage of a reminder. */
    kind: string
    author_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  invoice_payments: {
    id: Generated<string>
    invoice_id: string
    amount: number
    paid_on: string
    method: PaymentMethod
    reference: string
    reverses: string | null
    /** The line of a bank statement that reports it. */
    bank_line_id: Generated<string | null>
    reason: string | null
    author_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  credit_notes: {
    id: Generated<string>
    invoice_id: string
    area_id: string
    year: number
    number: number
    code: string
    issued_on: string
    amount: number
    vat: number
    reason: string
    author_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  ledger_entries: {
    id: Generated<string>
    area_id: string
    day: string
    kind: 'invoice' | 'payment' | 'reversal' | 'credit_note'
    invoice_id: string
    payment_id: string | null
    credit_note_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  ledger_lines: {
    id: Generated<string>
    entry_id: string
    account: LedgerAccount
    amount: number
    version: Generated<number>
  }
}

export type BankLineRecord = Selectable<InvoiceTables['bank_lines']>
export type TemplateRecord = Selectable<InvoiceTables['invoice_templates']>
export type InvoiceRecord = Selectable<InvoiceTables['invoices']>
/** An invoice with the name of its area. */
export type JoinedRecord = InvoiceRecord & { area: Localized }
export type PaymentRecord = Selectable<InvoiceTables['invoice_payments']> & { by: ContentPerson | null }
export type MailRecord = Selectable<InvoiceTables['invoice_mails']> & { by: ContentPerson | null }
export type CreditRecord = Selectable<InvoiceTables['credit_notes']> & { by: ContentPerson | null }

/** A call of any route of the feature. */
export type InvoiceCall = Omit<Call<InvoiceTables, Route>, 'params' | 'query' | 'body' | 'parts'>
