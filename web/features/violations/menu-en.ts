import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu, in English. */
export const en: Same<typeof mn> = {
  violations: 'Violations',
  record: 'Violation',
  totals: 'Violation totals',
  new: 'Report a violation',
  mine: 'My reports',
  dueDates: 'Deadlines of violations',
  weeks: { reported: 'Violations reported' },
  figure: {
    toHandle: 'Violations to handle',
    overdue: 'Overdue violations',
    inMyHands: 'Violations assigned to me',
    leftAlone: 'Violations whose person in charge is gone',
  },
  map: 'Open violations',
}
