import type { Same } from '#contract/core/text/catalogue.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu, in English. */
export const en: Same<typeof mn> = {
  menu: 'Section leaders',
  new: 'Add a section leader',
  invite: 'Invite section leaders',
  import: 'Import section leaders',
}
