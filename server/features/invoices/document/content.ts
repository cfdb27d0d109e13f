import type { Lang } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { BankAccount, TaxMode, Totals } from '#contract/features/invoices/index.ts'
import type { PaperFonts } from '../../../core/paper/fonts.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'

/** The texts by language. */
export const documentTexts: { mn: typeof mn; en: typeof en } = { mn, en }

/** Everything that a document shows: equal contents give equal files. */
export interface DocumentContent {
  lang: Lang
  city: string
  colour: string
  /** The office that has issued it, in full. */
  office: string
  code: string
  issuedOn: Day
  buyer: { name: string; register: string; email: string | null; phone: string | null; address: string }
  /** What only an invoice has. */
  invoice: InvoicePart | null
  /** What only a credit note has. */
  credit: { of: string; amount: number; vat: number; reason: string } | null
}

interface InvoicePart extends Totals {
  dueOn: Day
  state: string
  lines: { description: string; quantity: number; unitPrice: number }[]
  tax: TaxMode
  vatPercent: number
  paid: number
  credited: number
  outstanding: number
  note: string
  account: BankAccount | null
}

/** What the worker thread receives. */
export interface DocumentTask {
  content: DocumentContent
  fonts: PaperFonts
}
