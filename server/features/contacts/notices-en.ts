import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices to offices about citizens' messages, in English. */
export const en: Same<typeof mn> = {
  subject: 'No. {{number}}, {{topic}}',
  received: {
    title: 'A new message: No. {{number}}, {{topic}}',
    body: '{{area}}. Please answer the citizen.',
    many: '{{count}} new messages, {{area}}',
  },
  notSolved: {
    title: 'A citizen says it is not solved: No. {{number}}, {{topic}}',
    body: '{{area}}. After the answer the citizen said that it is not solved. Please answer again.',
    many: '{{count}} messages that citizens say are not solved, {{area}}',
  },
}
