import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** Headers of the file of section leaders, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Import of section leaders',
  problems: 'Problems',
  example: 'Example',
  exampleRow: { lastName: 'Dorj', firstName: 'Saraa', registerNumber: 'two Cyrillic letters and 8 digits' },
  sections: 'Sections',
  leaderNow: 'Leader in office',
  title: {
    section: 'Section code',
    sectionName: 'Section name',
    lastName: 'Last name',
    firstName: 'First name',
    registerNumber: 'Register number',
    phone: 'Phone number',
    termFrom: 'Start date',
    termTo: 'End date',
    email: 'E-mail address for the invitation',
  },
  alias: {
    section: 'Section|Section number|Code',
    sectionName: 'Full name of the section',
    lastName: 'Patronymic|Surname|Family name',
    firstName: 'Given name|Name',
    registerNumber: 'Register|Register no|Registration number',
    phone: 'Phone|Mobile|Telephone',
    termFrom: 'From|Appointed on|Date',
    termTo: 'To|Until',
    email: 'E-mail|Email|E-mail address|Address',
  },
}
