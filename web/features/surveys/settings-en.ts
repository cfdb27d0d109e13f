import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Surveys',
  defaults: {
    title: 'Defaults of new surveys',
    lead: 'A new survey begins with these values. Surveys that were created do not change.',
    channels: 'Ways to take part',
    anonymous: 'Ask anonymously',
    openToAll: 'People without an account may answer',
    confirmedHome: 'Only citizens whose home is confirmed may answer',
    resultView: 'Who sees the results',
    enteredADay: 'Interviews of a leader in one day',
    enteredADayHelp: 'Beyond this number the next ones are flagged for review.',
    unit: 'answers',
  },
}
