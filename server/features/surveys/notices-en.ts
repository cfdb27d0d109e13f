import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notifications about surveys, in English. */
export const en: Same<typeof mn> = {
  reminder: {
    title: 'Please answer the survey',
    body: 'You have not answered “{{title}}” yet. You can until {{to}}.',
  },
  published: {
    title: 'A new survey has been published',
    body: 'The survey “{{title}}” begins on {{from}} and ends on {{to}}. Ask the people of your section.',
  },
  flagged: {
    title: 'Answers to check: “{{title}}”',
    body: '{{area}}. Some answers to the survey “{{title}}” look odd. Decide whether they count.',
    many: '{{area}}: {{count}} surveys with answers to check',
  },
}
