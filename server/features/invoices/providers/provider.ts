import type { BankAccount, PaymentWay, StatementColumns } from '#contract/features/invoices/index.ts'

/** What a provider needs to know of an invoice. */
export interface Payable {
  code: string
  outstanding: number
  account: BankAccount | null
}

/** A payment that was received, as a provider reports it. */
export interface Received {
  day: string
  /** Whole tögrög. */
  amount: number
  reference: string
  payer: string
  /** What the bank ('b:…') and the bank of the payer ('e:…') call it. */
  bankIds: string[]
}

/** What a file of a provider reports. */
export interface Statement {
  format: 'csv' | 'camt'
  account: string
  heads: string[]
  columns: StatementColumns | null
  received: Received[]
  /** Lines without a payment that was received, and lines that cannot be read. */
  other: number
  wrong: number
}

/**
 * A way in which buyers pay. Each is a folder here that exports one of these, a line in `index.ts`, and its key in PAYMENT_PROVIDERS of the
 * contract; the page of the invoice shows its `PaymentWay` (web/site/parts/PaymentWay.tsx). A provider never writes: what it reports
 * becomes payments through `book` of payments.ts, under the lock of the invoice and with an entry in the ledger.
 */
export interface PaymentProvider {
  key: PaymentWay['provider']
  /** How an invoice can be paid this way now; null when it cannot. */
  wayOf(invoice: Payable): PaymentWay | null
  /** Reads the payments in a file of the provider; left out by one that reports in another way. @throws ImportProblem. */
  readStatement?(file: Uint8Array, columns: StatementColumns | undefined): Promise<Statement>
}
