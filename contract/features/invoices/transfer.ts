import type { BankAccount } from './settings.ts'

/** What a transfer of an invoice needs to name. */
interface Transfer {
  account: BankAccount
  /** The number of the invoice, by which the payment is recognized. */
  code: string
  /** Whole tögrög. */
  amount: number
}

/** The data of a bank transfer as text, for a QR code: one line each for recipient, bank, account, amount and reference. */
export const transferText = ({ account, code, amount }: Transfer): string =>
  [account.holder, account.bank, account.number, `MNT ${amount}`, code].filter(Boolean).join('\n')
