import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mails-mn.ts'

/** Mails about what opens soon, and the page for leaving, in English. */
export const en: Same<typeof mn> = {
  confirm: {
    subject: 'Confirm your address: {{title}}',
    text: 'Somebody asked for a mail to your address when “{{title}}” opens.',
    ask: 'Press the button to confirm. The link works once, within {{hours}} hours.',
    button: 'Confirm',
    ignore: 'If it was not you, ignore this mail. Nothing else will be sent.',
    leave: 'Unsubscribe',
  },
  open: {
    subject: 'Now open: {{title}}',
    title: 'Now open: {{title}}',
    text: 'You asked for a message when it opens.',
    button: 'Open it',
    once: 'This is the only message. Your address has been deleted from the subscription.',
  },
  leaving: {
    title: 'Tell me when it opens',
    ask: 'Stop receiving the message from “{{city}}”? Your address will be erased.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed and your address is erased.',
  },
}
