import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Publish your first news',
  lead: 'Tell citizens how to reach your office and when it is open.',
  there_one: '{{count}} piece of news',
  there_other: '{{count}} pieces of news',
}
