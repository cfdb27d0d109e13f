import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './alert-mail-mn.ts'

/** Texts of the mail about new work, in English. */
export const en: Same<typeof mn> = {
  subject: 'New work: {{count}}',
  greeting: 'Hello, {{name}}.',
  due: 'Due {{due}}',
  nearest: 'The nearest deadline: {{due}}.',
  others: 'and {{count}} more',
  more: 'And {{count}} more',
  open: 'See the list in the system',
  stop: 'You can turn off mails about new work alone under “Mails” on your account page.',
  unsubscribe: 'Stop all mails of notifications',
  closing: 'Kind regards,\n{{city}}',
}
