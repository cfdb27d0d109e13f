import type { Same } from '#contract/core/texts.ts'
import type { mn } from './notices-mn.ts'

/** What offices are notified of about messages of citizens, in English. */
export const en: Same<typeof mn> = {
  subject: 'No. {{number}}, {{topic}}',
  received: {
    title: 'A new message: No. {{number}}, {{topic}}',
    body: '{{area}}. Please answer the citizen.',
    many: '{{count}} new messages, {{area}}',
  },
  notSolved: {
    title: 'A citizen says it is not solved: No. {{number}}, {{topic}}',
    body: '{{area}}. After the answer the citizen said that it is not solved. Please get in touch.',
    many: '{{count}} messages that citizens say are not solved, {{area}}',
  },
}
