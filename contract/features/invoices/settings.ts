import * as z from 'zod/mini'
import { setting } from '../../core/model/settings.ts'
import { plainText } from '../../core/text/localized.ts'
import type { Dated } from '../../core/time/dated.ts'

/** The rate of value added tax, in per cent. */
export interface Vat {
  percent: number
}
/** Source: Law on value added tax, article 11. Rule: docs/rules/invoices.md. */
export const vat: Dated<Vat> = { key: 'invoices.vat', default: { percent: 10 } }

/** The bank account to which invoices are paid; printed on them once its number is known. */
export interface BankAccount {
  bank: string
  number: string
  holder: string
}
export const bankAccount: Dated<BankAccount> = {
  key: 'invoices.bankAccount',
  default: { bank: '', number: '', holder: '' },
}

/** When buyers are reminded of an invoice that was mailed to them. */
export interface Reminders {
  /** Days before the due date; 0 for none. */
  before: number
  /** Also on the due date. */
  onDueDate: boolean
  /** Days between the reminders after the due date; 0 for none. */
  every: number
  /** How many of them. */
  times: number
}
/** Our choice. Rule: docs/rules/invoices.md "Reminders". */
export const reminders: Dated<Reminders> = {
  key: 'invoices.reminders',
  default: { before: 3, onDueDate: true, every: 7, times: 3 },
}

const BANK_MAX = 100
/** The longest IBAN (ISO 13616) with its spaces. */
const ACCOUNT_MAX = 42

/** Settings that the city administers. */
export const invoiceSettings = {
  vat: setting(vat, z.strictObject({ percent: z.int().check(z.minimum(0), z.maximum(50)) })),
  reminders: setting(
    reminders,
    z.strictObject({
      before: z.int().check(z.minimum(0), z.maximum(60)),
      onDueDate: z.boolean(),
      every: z.int().check(z.minimum(0), z.maximum(90)),
      times: z.int().check(z.minimum(0), z.maximum(20)),
    }),
  ),
  bankAccount: setting(
    bankAccount,
    z.strictObject({
      bank: plainText(0, BANK_MAX),
      number: plainText(0, ACCOUNT_MAX),
      holder: plainText(0, BANK_MAX),
    }),
  ),
}
