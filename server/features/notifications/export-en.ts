import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './export-mn.ts'

/** Headers and texts of the exported list of notifications, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Sent notifications',
  title: 'Title',
  office: 'Office',
  sender: 'Sender',
  to: 'Recipients',
  everybody: 'Everybody',
  byName: 'By name {{count}}',
  status: 'Status',
  draft: 'Draft',
  scheduled: 'Scheduled',
  sent: 'Sent',
  at: 'Time',
  recipients: 'Reached',
  reads: 'Have read it',
  mails: 'E-mails',
}
