import type { Same } from '#contract/core/texts.ts'
import type { mn } from './menu-mn.ts'

/** Texts of rating that the menu and the search say. */
export const en: Same<typeof mn> = {
  rates: 'Ratings',
  districts: 'District ratings',
  khoroos: 'Khoroo ratings',
  sections: 'Section ratings',
  sheets: 'Rating sheets',
  compare: 'Compare ratings',
  periods: 'Rating periods',
  templates: 'Rating templates',
  figure: {
    toApprove: 'Ratings to approve',
    notApproved: 'Ratings not approved',
    toSend: 'Ratings to send',
  },
}
