/**
 * The states of an invoice, in order. All but `draft` follow from its sums; `overdue` is none of them, because it begins by time alone.
 * Rule: docs/rules/invoices.md.
 */
export const INVOICE_STATES = ['draft', 'issued', 'partly_paid', 'paid', 'credited'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** How VAT enters the total: not at all, added to the prices, or contained in them. */
export const TAX_MODES = ['none', 'added', 'included'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** How money was received. */
export const PAYMENT_METHODS = ['transfer', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The accounts of the ledger. Rule: docs/rules/invoices.md "Ledger". */
export const LEDGER_ACCOUNTS = ['receivable', 'bank', 'cash', 'revenue', 'vat'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Limits of our choice; the tables repeat them. */
export const BUYER_NAME_MAX = 200
export const BUYER_REGISTER_MAX = 20
export const BUYER_ADDRESS_MAX = 300
export const LINE_TEXT_MAX = 300
export const LINES_MAX = 100
export const QUANTITY_MAX = 1_000_000
export const NOTE_MAX = 1000
export const REFERENCE_MAX = 140
/** Tögrög; a trillion. Sums stay exact in a double. */
export const AMOUNT_MAX = 1_000_000_000_000

/** How often a recurring invoice is issued. */
export const REPEATS = ['month', 'quarter', 'year'] as const
export type Repeat = (typeof REPEATS)[number]
/** Months from one to the next. */
export const REPEAT_MONTHS: Readonly<Record<Repeat, number>> = { month: 1, quarter: 3, year: 12 }

/** The states of a recurring invoice: it goes on, was paused, has ended, or waits for staff because one could not be issued. */
export const TEMPLATE_STATES = ['active', 'paused', 'ended', 'failed'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

export const DAYS_TO_PAY_MAX = 365

/** What a bank statement says about a payment. */
export const STATEMENT_COLUMNS = ['day', 'amount', 'reference', 'payer', 'bankId'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]
/** 700 KB in base64. */
export const STATEMENT_FILE_CHARS = 960_000
/** Lines of a statement. Our choice: a year of a small office. */
export const STATEMENT_LINES_MAX = 5_000

/** The states of a payment of a statement: nobody has said what it pays, all of it was recorded, or it belongs to no invoice. */
export const BANK_LINE_STATES = ['open', 'doubtful', 'matched', 'ignored'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

/** The ways to pay, one for each folder of server/features/invoices/providers. */
export const PAYMENT_PROVIDERS = ['transfer'] as const
