import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mails-mn.ts'

/** Mails to citizens who follow a violation without an account, in English. */
export const en: Same<typeof mn> = {
  greeting: 'Hello {{name}},',
  greetingNobody: 'Hello,',
  secret: 'Anybody who has this link can read your report, so please keep it to yourself.',
  solved: 'Is it solved?',
  closing: 'Kind regards,\n{{city}}',
  received: {
    subject: 'We have received your report: No. {{number}}',
    text: 'the violation that you reported is registered as No. {{number}} ({{category}}). It is to be resolved by {{due}}.',
    follow: 'See its progress',
  },
  taken: {
    subject: 'A person is in charge of your report No. {{number}}',
    text: 'No. {{number}}, {{category}}. To be resolved by {{due}}.',
    follow: 'See its progress',
  },
  decided: {
    subject: 'Your report No. {{number}}: {{status}}',
    text: 'No. {{number}}, {{category}}. Status: {{status}}.\n\n{{note}}',
    follow: 'Tell us',
  },
}
