import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu and of the help button, in English. */
export const en: Same<typeof mn> = {
  manual: 'Manual',
  new: 'Add a chapter',
  help: 'Help',
}
