import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** Headers of the file of prices, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Fund prices',
  problems: 'Problems',
  example: 'Example',
  title: {
    fund: 'Fund code',
    day: 'Date',
    netAssets: 'Net assets',
    units: 'Units',
    price: 'Price per unit',
  },
  alias: {
    fund: 'Fund|Code|Fund name',
    day: 'Day|Valuation date|As of',
    netAssets: 'Net asset value|NAV|Total net assets',
    units: 'Number of units|Units outstanding',
    price: 'Price|Unit price|NAV per unit',
  },
}
