import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './export-mn.ts'

/** Headers and texts of the exported list of section leaders, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Section leaders',
  code: 'Section code',
  area: 'Section',
  lastName: 'Last name',
  firstName: 'First name',
  registerNumber: 'Register number',
  phone: 'Phone number',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  termFrom: 'Start date',
  termTo: 'End date',
  account: 'Account',
  noAccount: 'None',
  invited: 'Invited',
}
