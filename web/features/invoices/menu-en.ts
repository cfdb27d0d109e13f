import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu, in English. */
export const en: Same<typeof mn> = {
  name: 'Invoices',
  list: 'List of invoices',
  new: 'New invoice',
  templates: 'Recurring invoices',
  bank: 'Bank payments',
  record: 'Invoice',
  banking: 'Banking',
  overdue: 'Overdue invoices',
  open: 'Unpaid invoices',
}
