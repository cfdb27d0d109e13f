import type { Same } from '#contract/core/texts.ts'
import type { mn } from './notices-mn.ts'

/** What is told of violations, in English. */
export const en: Same<typeof mn> = {
  assigned: {
    title: 'A violation has been put into your hands',
    body: 'No. {{number}}, {{category}}, {{area}}: {{description}}\n\nTo be settled by {{due}}.',
  },
  taken: {
    title: 'The violation you reported is in hand',
    body: 'No. {{number}}, {{category}}: an officer has been given it. To be settled by {{due}}.',
  },
  referred: {
    title: 'A violation has been referred to you',
    body: 'No. {{number}}, {{category}}, {{area}}: {{description}}\n\nWhy: {{note}}\n\nTo be settled by {{due}}.',
  },
  decided: {
    title: 'The violation you reported: {{status}}',
    body: 'No. {{number}}, {{category}}, {{area}}. State: {{status}}.\n\n{{note}}',
  },
}
