import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './sheet-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  area: 'Area',
  date: 'Date',
  interviewer: 'Asked by',
  number: 'No.',
  year: 'year',
  month: 'month',
  day: 'day',
  other: 'Other (specify)',
  one: 'Choose one',
  file: 'Attach it to the sheet.',
  rating: 'The highest rating is {{n}}',
  ranking: 'Number them: 1 for the most important, up to {{n}}',
  onlyIf: 'Ask only if {{conditions}}.',
  endsIf: 'The survey ends here if {{conditions}}.',
  and: '; and ',
  or: ', or ',
  test: {
    answered: 'question {{n}} was answered',
    not_answered: 'question {{n}} was not answered',
    equals: 'the answer to question {{n}} is “{{value}}”',
    not_equals: 'the answer to question {{n}} is not “{{value}}”',
    contains: 'the answer to question {{n}} includes “{{value}}”',
  },
}
