import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of questions, in English. */
export const en: Same<typeof mn> = {
  file: 'FAQ',
  category: {
    documents: 'Registration and certificates',
    social: 'Social welfare',
    land: 'Land and housing',
    utilities: 'Heat, water, electricity',
    transport: 'Roads and transport',
    waste: 'Waste and surroundings',
    complaints: 'Requests and complaints',
    participation: 'Taking part',
  },
  more: {},
}
