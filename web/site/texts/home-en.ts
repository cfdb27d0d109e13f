import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './home-mn.ts'

/** The start page and the search over everything, in English. */
export const en: Same<typeof mn> = {
  home: {
    title: 'The news of the city in one place',
    lead: 'News for citizens from the city, the districts and the khoroos.',
    latest: 'Latest news',
    all: 'See all news',
    byArea: 'News by district',
    byAreaText: 'Choose your district to read its news and the news of its khoroos.',
    tasks: 'What would you like to do?',
    task: {
      survey: 'Answer a survey',
      surveyText: { one: '{{n}} survey is running', other: '{{n}} surveys are running' },
      surveyNone: 'Running and finished surveys',
      violation: 'Report a violation',
      violationText: 'Waste, lighting, roads and others',
      contact: 'Write to an office',
      contactText: 'Your khoroo, district or the city',
      law: 'Find a law',
      lawText: 'Decisions that apply in the city',
      ask: 'Find an answer',
      askText: 'What many citizens ask',
    },
    alerts: 'Please note',
    mine: 'My khoroo',
    mineNews: 'News',
    mineSurveys: 'Surveys',
    mineContact: 'Write to the office',
    search: 'Search news, laws, questions and surveys',
    staff: 'For staff',
    staffText: 'Staff sign in to work in the dashboard.',
    none: 'No news has been published yet',
    noneText: 'News appears here as soon as it is published.',
  },
  search: {
    title: 'Search',
    lead: 'Search news, laws, frequently asked questions, surveys and videos at once.',
    short: 'Type a word to search for.',
    all: 'Show all results',
    total: { one: '{{n}} result', other: '{{n}} results' },
    none: 'Nothing was found for “{{q}}”',
    noneText: 'Try another word. Words typed in Latin letters are also searched in Cyrillic texts.',
  },
}
