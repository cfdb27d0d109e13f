import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Mail',
  lead: 'Invitations, codes for new passwords and notifications go by mail. Send one to yourself to test it.',
  there: 'Test mail delivered',
  test: {
    title: 'Test mail',
    text: 'It is sent to {{email}}.',
    send: 'Send a test mail',
    waiting: 'Sending…',
    sent: 'The mail server took it. Check whether it has arrived.',
    cause: {
      connection:
        'The mail server could not be reached. Check the address and port in {{url}}, and whether the mail server is running.',
      name: 'The name of the mail server was not found. Check the name in {{url}}.',
      certificate:
        'The certificate of the mail server is not valid. Check when it expires, who issued it, and which name it is for.',
      login: 'The mail server refused the user name or password. Check both in {{url}}.',
      timeout: 'The mail server did not answer in time. Check the address and port in {{url}}, and the firewall.',
      rejected: 'The mail server refused this mail. Check the sender in {{from}} and the address of the recipient.',
      other: 'The mail could not be delivered. Check the configuration.',
    },
    retrying: 'It is sent again automatically. After correcting the configuration, send another test mail.',
    failed: 'It is not sent again. After correcting the configuration, send another test mail.',
    technical: 'Technical details:',
    noServer: 'No mail server is configured. Set {{names}} in the configuration of the server and restart it.',
  },
}
