import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the page, in English. */
export const en: Same<typeof mn> = {
  title: 'Invoices',
  search: 'Search by name',
  column: { name: 'Name', area: 'Area', state: 'State' },
  state: { active: 'Active', inactive: 'Inactive' },
  anyState: 'Any state',
  add: 'Add an invoice',
  removeText: '{{name}} will be deleted. This cannot be undone.',
  emptyTitle: 'No invoices yet',
  emptyText: 'The invoices registered within your reach are shown here.',
}
