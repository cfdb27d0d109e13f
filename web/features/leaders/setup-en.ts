import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Register your section leaders',
  lead: 'Register leaders and give them an account. A section without a leader sends no reports.',
  there_one: '{{count}} leader',
  there_other: '{{count}} leaders',
}
