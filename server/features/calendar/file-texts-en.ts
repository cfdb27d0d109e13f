import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './file-texts-mn.ts'

/** Texts in calendar files, in English. */
export const en: Same<typeof mn> = {
  feed: 'Nutag',
  firstCalendar: 'My calendar',
  invitations: 'Invitations',
  untitled: '(no title)',
}
