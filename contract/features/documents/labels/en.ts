import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of the fund's documents, in English. */
export const en: Same<typeof mn> = {
  file: 'Reports and documents',
  category: {
    quarterly: 'Quarterly presentation',
    annual: 'Annual report',
    financial: 'Financial statements',
    prospectus: 'Prospectus',
    rules: 'Fund rules',
    licence: 'Licence',
    other: 'Other documents',
  },
  more: {},
  column: { year: 'Year', quarter: 'Quarter', datedOn: 'Date of the document', files: 'Files' },
}
