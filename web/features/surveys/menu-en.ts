import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of surveys in the menu and the search, in English. */
export const en: Same<typeof mn> = {
  surveys: 'Surveys',
  new: 'Create a survey',
  interviews: 'Interviews',
  dueDates: 'Last days of surveys',
  weeks: { answers: 'Survey answers' },
  figure: { toReview: 'Surveys with answers to check', drafts: 'Survey drafts', running: 'Surveys running' },
  map: 'Coverage',
}
