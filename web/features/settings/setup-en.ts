import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Name, languages, logo and colour',
  lead: 'Public pages, the sign-in page and mails show this name and logo.',
  there: 'Set',
}
