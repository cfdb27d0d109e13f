import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the setup steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Categories of violations',
  lead: 'Citizens and section leaders choose from these. Fit the ten that are there to the rules of your city.',
  there: 'Set',
}
