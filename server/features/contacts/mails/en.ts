import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Mails about a message, in English. */
export const en: Same<typeof mn> = {
  received: {
    subject: 'We have received your message: No. {{number}}',
    greeting: 'Hello {{name}},',
    text: 'we have received your message and registered it as No. {{number}}.',
    follow: 'See its progress and our answer',
    secret: 'Anybody who has this link can read your message, so please keep it to yourself.',
    closing: 'Kind regards,\n{{city}}',
  },
  subject: 'An answer to your message',
  greeting: 'Hello {{name}},',
  thanks: 'here is our answer to your message of {{date}}.',
  yours: 'Your message:',
  closing: 'Kind regards,\n{{area}}',
  solved: 'Is it solved?',
  tell: 'Tell us',
}
