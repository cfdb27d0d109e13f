import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Working days and public holidays',
  lead: 'The deadlines of reports and violations are counted in working days.',
  there: 'Set',
  days: {
    title: 'Public holidays',
    text_one: '{{count}} day is registered from this year on. Correct it here when the government moves it.',
    text_other: '{{count}} days are registered from this year on. Correct them here when the government moves one.',
    open: 'See the holidays',
  },
}
