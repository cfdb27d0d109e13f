import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './coming-mn.ts'

/** Texts of the page for what opens soon in English. */
export const en: Same<typeof mn> = {
  coming: {
    title: 'Coming soon',
    lead: 'This section is being prepared.',
    opens: 'Opens on {{when}}',
    days: 'days',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
    timer: 'Time left until it opens',
    tell: 'Tell me when it opens',
    emailHelp: 'We send a link there to confirm.',
    privacy:
      'The address is used for one message and deleted afterwards. You can unsubscribe at any time by the link in the mail.',
    send: 'Subscribe',
    sentTitle: 'Check your mail',
    sentText: 'We have sent a link to confirm. It works for 24 hours.',
    confirmLead: 'Confirm that you want a message when it opens.',
    confirm: 'Confirm',
    confirmedTitle: 'Your subscription is confirmed',
    confirmedText: 'We will mail you once when it opens.',
    usedTitle: 'The link does not work',
    usedText: 'It has expired or was used before. If you have confirmed, you need not do anything.',
    again: 'Subscribe again',
    home: 'Start page',
  },
}
