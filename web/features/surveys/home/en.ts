import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of surveys on the home page, in English. */
export const en: Same<typeof mn> = {
  title: 'Surveys running',
  all: 'All',
  until: 'until {{day}}',
  emptyTitle: 'No survey is running',
  emptyText: 'Create and publish a survey, and its coverage is shown here.',
  emptyRead: 'Surveys of your area are shown here once they begin.',
  mine: {
    title: 'Surveys for you',
    emptyText: 'A survey for your khoroo is shown here as soon as it begins.',
    minutes: '≈ {{n}} min',
    answered: 'Answered',
  },
  answered: {
    title: 'Surveys I answered',
    emptyTitle: 'You have not answered a survey',
    emptyText: 'Surveys that you answered anonymously are not listed here.',
    closed: 'Closed',
    result: 'See the result',
    resultOf: 'See the result: {{title}}',
  },
  coverage: {
    title: 'Coverage',
    choose: 'Survey',
    chart: 'Level achieved in each area',
    sentence: 'Of {{all}} areas {{half}} have reached 50% or more.',
    notHere: 'This survey does not ask in your area.',
    details: 'Coverage in detail',
    area: 'Area',
    level: 'Level achieved',
    band: 'Progress',
  },
  band: {
    done: 'Reached',
    doneText: '100% and more',
    half: 'Half-way',
    halfText: '50–99.9%',
    begun: 'Begun',
    begunText: 'less than 50%',
    none: 'No answers',
    noneText: '0%',
  },
}
