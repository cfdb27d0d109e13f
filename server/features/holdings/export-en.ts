import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './export-mn.ts'

/** Headers and texts of the exported holdings, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Fund holdings',
  fund: 'Fund code',
  day: 'Date',
  revision: 'Version',
  status: 'Status',
  draft: 'Draft',
  submitted: 'Submitted',
  published: 'Published',
  rejected: 'Rejected',
  corrected: 'Corrected',
  name: 'Holding',
  nameEn: 'Holding (English)',
  assetClass: 'Asset class',
  sector: 'Sector',
  country: 'Country',
  weight: 'Weight, %',
  value: 'Value',
  reason: 'Reason for the correction',
  enteredBy: 'Entered by',
  decidedBy: 'Decided by',
}
