import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of the people of the fund, in English. */
export const en: Same<typeof mn> = {
  file: 'People of the fund',
  category: {
    manager: 'Fund manager',
    tuz: 'Board of directors',
    tuzteam: 'Board team',
    management: 'Management',
    managementteam: 'Management team',
  },
  more: {},
  column: { role: 'Position' },
}
