import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** Texts of the settings of invoices, in English. */
export const en: Same<typeof mn> = {
  group: 'Invoices',
  vat: {
    title: 'VAT rate',
    lead: 'The rate of invoices that are issued from that day on. Issued invoices keep theirs.',
    percent: 'VAT',
    unit: '%',
  },
  reminders: {
    title: 'Payment reminders',
    lead: 'Recipients of unpaid invoices that were sent by e-mail are reminded on working days, until the invoice is paid.',
    before: 'Before the due date',
    onDueDate: 'Remind on the due date',
    every: 'Repeat after the due date every',
    times: 'Number of reminders after the due date',
    none: '0 for no reminder',
    days: 'days',
  },
  account: {
    title: 'Account for payments',
    lead: 'Printed on invoices once it has a number.',
    bank: 'Bank',
    number: 'Account number',
    holder: 'Name of the recipient',
  },
}
