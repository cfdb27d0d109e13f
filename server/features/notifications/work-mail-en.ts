import type { Same } from '#contract/core/texts.ts'
import type { mn } from './work-mail-mn.ts'

/** Words of the daily mail about work that waits, in English. */
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
    survey: 'Surveys with answers to review: {{count}}',
  },
  more: 'And {{count}} more',
  open: 'See everything in the system: {{link}}',
  stop: 'This mail comes once on each working day. You can change that under “Mails” on your account page. Stop all mails of notifications: {{link}}',
  closing: 'Kind regards,\n{{city}}',
}
