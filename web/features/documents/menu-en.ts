import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu in English. */
export const en: Same<typeof mn> = {
  documents: 'Reports and documents of the fund',
  menu: 'Reports and documents',
  make: 'Add a report or document of the fund',
}
