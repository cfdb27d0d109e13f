import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts about invoices that files and mails share with screens, in English. */
export const en: Same<typeof mn> = {
  file: 'Invoices',
  state: {
    draft: 'Draft',
    issued: 'Issued',
    sent: 'Sent',
    partly_paid: 'Partly paid',
    paid: 'Paid',
    credited: 'Cancelled',
    overdue: 'Overdue',
  },
  tax: { none: 'Without VAT', added: 'VAT is added to the prices', included: 'The prices include VAT' },
  method: { transfer: 'Bank transfer', cash: 'Cash' },
  column: {
    code: 'Number',
    buyer: 'Buyer',
    register: 'Register number',
    area: 'Area',
    state: 'State',
    issuedOn: 'Issued on',
    dueOn: 'Due date',
    subtotal: 'Subtotal',
    discount: 'Discount',
    vat: 'VAT',
    total: 'Total',
    paid: 'Paid',
    credited: 'Credited',
    outstanding: 'Outstanding',
  },
  account: { receivable: 'Receivable', bank: 'Bank account', cash: 'Cash', revenue: 'Revenue', vat: 'VAT payable' },
  entry: { invoice: 'Invoice', payment: 'Payment', reversal: 'Reversal of a payment', credit_note: 'Credit note' },
  ledger: { file: 'Ledger', day: 'Date', kind: 'Kind', account: 'Account', debit: 'Debit', credit: 'Credit' },
}
