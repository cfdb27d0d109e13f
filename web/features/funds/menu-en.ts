import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu, in English. */
export const en: Same<typeof mn> = {
  name: 'Investment funds',
  list: 'Investment funds',
  prices: 'Fund prices',
  new: 'Add a fund',
  import: 'Import fund prices',
}
