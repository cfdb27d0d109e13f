import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu, in English. */
export const en: Same<typeof mn> = {
  menu: 'Users',
  requests: 'Confirmation by a second admin',
  figure: { waiting: 'Account changes to confirm' },
}
