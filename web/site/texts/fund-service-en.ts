import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './fund-service-mn.ts'

/** The texts of what the fund's page offers to investors, in English. */
export const en: Same<typeof mn> = {
  fundSheet: {
    title: 'Fund fact sheet',
    text: 'Price at the end of a month, returns, risk and facts about the fund: two pages of PDF.',
    month: 'Month',
    monthOf: '{{month}} {{year}}',
    open: 'Open the PDF',
  },
  fundMail: {
    title: 'Fund prices by e-mail',
    lead: 'One mail on each day on which a new price is published.',
    emailHelp: 'We mail a link to this address to confirm it.',
    funds: 'Funds',
    privacy:
      'The address is used for these mails only. Every mail has a link that ends the subscription and erases the address.',
    send: 'Subscribe',
    sentTitle: 'Check your mail',
    sentText: 'We have mailed you a link to confirm. It works for 24 hours.',
    confirmLead: 'Confirm that you want to receive fund prices by e-mail.',
    confirm: 'Confirm',
    confirmedTitle: 'Your subscription is confirmed',
    confirmedText: 'You will receive a mail when the next price is published.',
    usedTitle: 'This link does not work',
    usedText: 'It has expired or was already used. If you have confirmed, there is nothing else to do.',
    again: 'Subscribe again',
  },
  investors: {
    title: 'For investors',
    mail: 'Prices by e-mail',
    contact: 'Ask the fund',
  },
}
