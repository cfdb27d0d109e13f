import type { Same } from '#contract/core/texts.ts'
import type { mn } from './menu-mn.ts'

/** What the menu and the search call surveys. */
export const en: Same<typeof mn> = {
  surveys: 'Surveys',
  new: 'Create a survey',
  interviews: 'Interviews',
  figure: { toReview: 'Surveys with answers to check', drafts: 'Survey drafts', running: 'Surveys running' },
}
