import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mails-mn.ts'

/** Mails about a subscription, and the page for leaving, in English. */
export const en: Same<typeof mn> = {
  confirm: {
    subject: 'Confirm your subscription to fund prices',
    text: 'Somebody asked for the prices of these funds to be sent to your address: {{funds}}.',
    ask: 'Press the button to confirm. The link works once, within {{hours}} hours.',
    button: 'Confirm',
    ignore: 'If it was not you, ignore this mail. Nothing else will be sent.',
  },
  prices: {
    subject: '{{name}}: {{price}} {{currency}}',
    subjectOfMany: 'Fund prices ({{count}} funds)',
    title: 'New prices per unit',
    fact: '{{price}} {{currency}} · {{day}} · {{change}} from the price before',
    first: '{{price}} {{currency}} · {{day}}',
    past: 'Price changes only: distributions are not included. Past performance does not guarantee future returns.',
    leave: 'Unsubscribe',
  },
  leaving: {
    title: 'Fund prices by e-mail',
    ask: 'Stop receiving fund prices from “{{city}}” by e-mail? Your address will be erased.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed and your address is erased. The prices are always on the website.',
  },
}
