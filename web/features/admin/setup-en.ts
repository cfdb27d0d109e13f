import type { Same } from '#contract/core/texts.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Mail',
  lead: 'Invitations, codes for new passwords and notifications go by mail. Send one to yourself to test it.',
  there_one: '{{count}} mail delivered',
  there_other: '{{count}} mails delivered',
  test: {
    title: 'Test mail',
    text: 'It is sent to {{email}}.',
    send: 'Send a test mail',
    waiting: 'Sending…',
    sent: 'The mail server took it. Check whether it has arrived.',
    refused: 'The mail server said:',
    retrying: 'The system keeps trying. Correct the configuration and test again.',
    failed: 'The mail could not be delivered. Correct the configuration and test again.',
    noServer: 'No mail server is configured. Set {{names}} in the configuration of the server and restart it.',
  },
}
