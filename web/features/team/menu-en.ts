import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu in English. */
export const en: Same<typeof mn> = {
  people: 'People of the fund',
  manager: 'Fund manager',
  tuz: 'Board of directors',
  tuzteam: 'Board team',
  management: 'Management',
  managementteam: 'Management team',
}
