import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts about reports: kinds, states, actions, figures and the column headers of exports. */
export const en: Same<typeof mn> = {
  file: 'Reports',
  kind: {
    leader: "Section leader's report",
    khoroo: 'Khoroo summary report',
    district: 'District summary report',
  },
  status: {
    draft: 'Draft',
    sent_khoroo: 'Sent to the khoroo',
    approved_khoroo: 'Approved by the khoroo',
    sent_district: 'Sent to the district',
    approved_district: 'Approved by the district',
    sent_city: 'Sent to the city',
    approved_city: 'Approved by the city',
    returned_section: 'Returned to the leader',
    returned_khoroo: 'Returned to the khoroo',
    returned_district: 'Returned to the district',
  },
  action: {
    send: 'Send',
    withdraw: 'Withdraw',
    approve: 'Approve',
    return: 'Return',
    send_to_district: 'Send to district',
    send_to_city: 'Send to city',
    revoke: 'Revoke approval',
  },
  figure: {
    householdsVisited: 'Households visited',
    meetings: 'Meetings held',
    requestsReceived: 'Requests received',
    requestsSolved: 'Requests solved',
  },
  column: {
    title: 'Title',
    kind: 'Kind',
    area: 'Area',
    period: 'Period',
    from: 'Start date',
    to: 'End date',
    status: 'Status',
    author: 'Author',
    movedAt: 'Last step',
    dueOn: 'Deadline',
    overdue: 'Overdue',
    revision: 'Revision',
  },
  reporting: {
    file: 'Reporting',
    code: 'Code',
    sent: 'Reported',
    sentAt: 'First sent',
    dueOn: 'Last day to report',
    onTime: 'On time',
  },
  yes: 'Yes',
  no: 'No',
}
