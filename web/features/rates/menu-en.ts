import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of ratings in the menu and the search. */
export const en: Same<typeof mn> = {
  rates: 'Ratings',
  districts: 'District ratings',
  khoroos: 'Khoroo ratings',
  sections: 'Section ratings',
  sheets: 'Rating sheets',
  queue: 'Approve ratings one by one',
  compare: 'Compare ratings',
  periods: 'Rating periods',
  templates: 'Rating templates',
  dueDates: 'Last days of rating periods',
  figure: {
    toApprove: 'Ratings to approve',
    notApproved: 'Ratings not approved',
    toSend: 'Ratings to send',
  },
  map: 'Ratings',
}
