import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** Headers of the file of users, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Import of users',
  problems: 'Problems',
  title: {
    email: 'E-mail address',
    lastName: 'Last name',
    firstName: 'First name',
    role: 'Role',
    area: 'Area code',
    phone: 'Phone number',
    position: 'Position',
  },
  alias: { email: 'E-mail|Email|Mail', area: 'Area|Code', phone: 'Phone|Mobile', lastName: 'Surname|Family name' },
}
