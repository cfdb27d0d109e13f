import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the setup steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Periods and criteria of ratings',
  lead: 'Choose the criteria by which districts, khoroos and sections are rated, and open the first period.',
  there_one: '{{count}} period',
  there_other: '{{count}} periods',
  contest: {
    title: 'Criteria of the contest of best khoroos',
    text: 'As the capital’s contest has them: 65 criteria for khoroos, 44 for sections, and a template for districts.',
    use: 'Use the criteria of the contest',
    done: 'The criteria were added',
  },
  own: {
    title: 'Your own criteria',
    text: 'Write the criteria by the rules of your city.',
    open: 'Write criteria',
  },
  templates_one: '{{count}} template ready',
  templates_other: '{{count}} templates ready',
  next: 'Open the first rating period now.',
  periods: 'Open a rating period',
  open: 'See the templates',
}
