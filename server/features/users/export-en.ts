import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './export-mn.ts'

/** Headers and texts of the exported list of people, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Users',
  lastName: 'Last name',
  firstName: 'First name',
  email: 'E-mail address',
  role: 'Role',
  area: 'Area',
  position: 'Position',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  invited: 'Invited',
  createdAt: 'Created date',
  lastSignInAt: 'Last signed in',
}
