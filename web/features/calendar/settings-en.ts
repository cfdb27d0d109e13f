import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Calendar',
  hours: {
    title: 'Working hours',
    lead: 'The calendar shades the hours outside of them, and a free time is looked for only within them.',
    from: 'Begin',
    to: 'End',
  },
}
