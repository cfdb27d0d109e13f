import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** The same words in English. */
export const en: Same<typeof mn> = {
  file: 'Blog',
  category: {
    city: 'City life',
    work: 'Our work',
    people: 'People',
    history: 'History',
    advice: 'Advice',
  },
  column: { tags: 'Tags', writer: 'Shows its author', yes: 'Yes', no: 'No' },
}
