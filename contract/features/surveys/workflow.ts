import type { Role } from '../../core/actor.ts'
import { workflow } from '../../core/workflow.ts'

/** Who makes surveys, each within reach. */
export const SURVEY_WRITERS: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

/**
 * What is stored of a survey; `expected`, `active` and closed by its end follow from the clock (phases.ts). Its structure is frozen
 * from publishing on. Source: docs/rules/surveys.md.
 */
export const surveyWorkflow = workflow({
  name: 'surveys',
  initial: 'draft',
  states: ['draft', 'published', 'closed'],
  moves: [
    { action: 'publish', from: 'draft', to: 'published', by: SURVEY_WRITERS, confirm: true },
    // only while nobody has answered and it has not begun: asked while no answer can come in
    { action: 'unpublish', from: 'published', to: 'draft', by: SURVEY_WRITERS, confirm: true },
    { action: 'close', from: 'published', to: 'closed', by: SURVEY_WRITERS, note: 'required', confirm: true },
    { action: 'reopen', from: 'closed', to: 'published', by: SURVEY_WRITERS, note: 'required', confirm: true },
    // one that its last day has closed: asked of the clock, as its state never says so
    { action: 'reopen', from: 'published', to: 'published', by: SURVEY_WRITERS, note: 'required', confirm: true },
  ],
})

export type SurveyStatus = (typeof surveyWorkflow.states)[number]
export type SurveyAction = (typeof surveyWorkflow.moves)[number]['action']

/** What a person may do with a survey besides moving it. */
export const SURVEY_ACTIONS = [
  'publish',
  'unpublish',
  'close',
  'reopen',
  'extend',
  'correct',
  'archive',
  'unarchive',
  'copy',
  'change',
  'remove',
] as const
