import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the assistant of a new city, in English. */
export const en: Same<typeof mn> = {
  title: 'First setup',
  lead: 'Prepares what the city needs to begin, step by step. Every step can be skipped and done later.',
  steps: 'Steps',
  progress: 'Steps done or skipped: {{n}} of {{total}}',
  state: { done: 'Done', skipped: 'Skipped', open: 'Not done', unknown: 'Could not be counted' },
  skip: 'Skip',
  takeUp: 'Do not skip',
  next: 'Next step',
  finish: 'To the dashboard',
  skippedText: 'This step is skipped. You can still do it here.',
  doneTitle: 'All steps are done',
  doneText: 'The city can begin. The help page “Your first week” says what comes next.',
}
