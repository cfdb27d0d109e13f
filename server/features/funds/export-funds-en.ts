import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './export-funds-mn.ts'

/** Headers and texts of the exported list of funds, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Investment funds',
  code: 'Code',
  name: 'Name',
  nameEn: 'Name (English)',
  currency: 'Currency',
  inception: 'Inception date',
  status: 'Status',
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
  price: 'Latest price',
  day: 'Date of the price',
  change: 'Change from the price before, %',
  units: 'Maximum number of units',
  minimum: 'Minimum investment',
  risk: 'Risk level',
  manager: 'Management company',
  custodian: 'Custodian',
  licence: 'Licence number',
}
