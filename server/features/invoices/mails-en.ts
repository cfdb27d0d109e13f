import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mails-mn.ts'

/** Mails about invoices, in English. */
export const en: Same<typeof mn> = {
  greeting: 'Dear {{name}},',
  invoice: {
    subject: 'Invoice {{code}}',
    text: '{{office}} has sent you an invoice.',
  },
  before: {
    subject: 'Invoice {{code}} is due soon',
    text: 'Invoice {{code}} is due soon.',
  },
  due: {
    subject: 'Invoice {{code}} is due today',
    text: 'Today is the last day to pay invoice {{code}}.',
  },
  after: {
    subject: 'Invoice {{code}} is overdue',
    text: 'Invoice {{code}} is past its due date. If you have paid it in the meantime, please ignore this mail.',
  },
  facts: 'Number: {{code}}\nTo pay: {{sum}}\nDue date: {{day}}',
  bank: 'Bank: {{bank}}',
  account: 'Account: {{number}}',
  holder: 'Recipient: {{holder}}',
  reference: 'Reference: {{code}}',
  open: 'View the invoice',
  attached:
    'The invoice is attached as a PDF file. A file larger than 5 MB is not attached: open it with the button above.',
  secret: 'Please do not forward this link: everyone who has it can see the invoice.',
}
