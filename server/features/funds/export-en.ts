import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './export-mn.ts'

/** Headers and texts of the exported list of prices, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Fund prices',
  fund: 'Fund code',
  day: 'Date',
  netAssets: 'Net assets',
  units: 'Units',
  price: 'Price per unit',
  revision: 'Version',
  status: 'Status',
  draft: 'Draft',
  submitted: 'Submitted',
  published: 'Published',
  rejected: 'Rejected',
  corrected: 'Corrected',
  reason: 'Reason for the correction',
  enteredBy: 'Entered by',
  decidedBy: 'Decided by',
  decidedAt: 'Decided at',
}
