import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './work-mail-mn.ts'

/** Texts of the daily mail about pending work, in English. */
export const en: Same<typeof mn> = {
  subject: 'Open work: {{count}}',
  greeting: 'Hello, {{name}}.',
  intro: 'Open work of your office: {{count}}.',
  nearest: 'The nearest deadline: {{due}}.',
  overdue: 'Deadlines have passed, the first on {{due}}.',
  work: {
    violation: 'Violations: {{count}}',
    message: 'Messages of citizens: {{count}}',
    report: 'Reports: {{count}}',
    rating: 'Rating sheets: {{count}}',
    order: 'Orders of the shop: {{count}}',
    appointment: 'Appointments: {{count}}',
    survey: 'Surveys with answers to review: {{count}}',
  },
  more: 'And {{count}} more',
  open: 'See everything in the system',
  stop: 'This mail comes once on each working day. You can change that under “Mails” on your account page.',
  unsubscribe: 'Stop all mails of notifications',
  closing: 'Kind regards,\n{{city}}',
}
