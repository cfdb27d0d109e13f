import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu, in English. */
export const en: Same<typeof mn> = {
  contacts: 'Messages of citizens',
  record: 'Message',
  toAnswer: 'Messages to answer',
  notSolved: 'Messages said to be unsolved',
  take: 'Register a message',
}
