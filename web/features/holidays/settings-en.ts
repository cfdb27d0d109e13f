import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Working days',
  week: {
    title: 'Working week',
    lead: 'The days of the week by which deadlines are counted. Holidays are a list of their own. Due dates that were already set do not change.',
    days: 'Working days',
  },
  holidays: 'Holidays',
  holidaysHelp: 'The public holidays of each year',
}
