import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Names in the menu, the search and the audit log, in English. */
export const en: Same<typeof mn> = {
  booking: 'Booking',
  day: 'Appointments',
  services: 'Services',
  desks: 'Desks and officials',
  record: 'Appointment',
  upcoming: 'Appointments from today',
  cancelled: 'Cancelled appointments from today',
  today: 'Appointments expected today',
}
