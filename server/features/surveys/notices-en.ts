import type { Same } from '#contract/core/texts.ts'
import type { mn } from './notices-mn.ts'

/** What is told of surveys, in English. */
export const en: Same<typeof mn> = {
  published: {
    title: 'A new survey has been published',
    body: 'The survey “{{title}}” begins on {{from}} and ends on {{to}}. Ask the people of your section.',
  },
}
