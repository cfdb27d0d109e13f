import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** What the menu and the home call citizens and their homes, in English. */
export const en: Same<typeof mn> = {
  menu: 'Citizens',
  mine: 'My khoroo',
  figure: { toConfirm: 'Homes to confirm' },
}
