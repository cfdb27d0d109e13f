import type { Same } from '#contract/core/texts.ts'
import type { mn } from './menu-mn.ts'

/** What the menu and the search call reports. */
export const en: Same<typeof mn> = {
  reports: 'Reports',
  new: 'Write a report',
  reporting: 'Reporting',
  figure: {
    toApprove: 'Reports to approve',
    returned: 'Returned reports',
    overdue: 'Overdue reports',
    drafts: 'Report drafts',
  },
}
