import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of reports in the menu and the search. */
export const en: Same<typeof mn> = {
  reports: 'Reports',
  record: 'Report',
  new: 'Write a report',
  newCompany: 'Write a company report',
  reporting: 'Reporting',
  queue: 'Approve reports one by one',
  dueDates: 'Deadlines of reports',
  weeks: { written: 'Reports' },
  figure: {
    toApprove: 'Reports to approve',
    returned: 'Returned reports',
    overdue: 'Overdue reports',
    drafts: 'Report drafts',
  },
}
