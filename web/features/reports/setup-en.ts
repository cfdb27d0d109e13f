import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the setup steps, in English. */
export const en: Same<typeof mn> = {
  deadlines: {
    title: 'Deadlines of reports',
    lead: 'The working days in which khoroos, districts and the city review a report.',
    there: 'Set',
  },
  first: {
    title: 'Write your first report',
    lead: 'Choose the period, enter figures and text, and send it to your khoroo.',
    there_one: '{{count}} report written',
    there_other: '{{count}} reports written',
  },
}
