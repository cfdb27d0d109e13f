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
  account: {
    title: 'Account for payments',
    lead: 'Printed on invoices once it has a number.',
    bank: 'Bank',
    number: 'Account number',
    holder: 'Name of the recipient',
  },
}
