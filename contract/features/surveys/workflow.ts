import type { Role } from '../../core/model/actor.ts'
import { workflow } from '../../core/model/workflow.ts'

/** Roles that create surveys, each within their reach. */
export const SURVEY_WRITERS: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

/**
 * The stored states of a survey; `expected`, `active` and closed by the last day are derived from the clock (phases.ts). The
 * structure is frozen when it is published. Source: docs/rules/surveys.md.
 */
export const surveyWorkflow = workflow({
  name: 'surveys',
  initial: 'draft',
  states: ['draft', 'published', 'closed'],
  moves: [
    { action: 'publish', from: 'draft', to: 'published', by: SURVEY_WRITERS, confirm: true },
    // allowed only before it begins and without answers, which the server checks under a lock
    { action: 'unpublish', from: 'published', to: 'draft', by: SURVEY_WRITERS, confirm: true },
    { action: 'close', from: 'published', to: 'closed', by: SURVEY_WRITERS, note: 'required', confirm: true },
    { action: 'reopen', from: 'closed', to: 'published', by: SURVEY_WRITERS, note: 'required', confirm: true },
    // reopens a survey closed by its last day, which leaves the stored state at `published`
    { action: 'reopen', from: 'published', to: 'published', by: SURVEY_WRITERS, note: 'required', confirm: true },
  ],
})

export type SurveyStatus = (typeof surveyWorkflow.states)[number]
export type SurveyAction = (typeof surveyWorkflow.moves)[number]['action']

/** All actions on a survey: steps of the workflow and others. */
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
