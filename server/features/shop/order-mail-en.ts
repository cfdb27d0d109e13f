import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './order-mail-mn.ts'

/** Mails about an order, in English. */
export const en: Same<typeof mn> = {
  subject: 'We have received your order: no. {{number}}',
  greeting: 'Hello {{name}},',
  text: 'Your order has been registered under no. {{number}}. Total: {{total}}.',
  invoice: 'Number of the invoice: {{invoice}}.',
  follow: 'See the state of the order',
  secret: 'Please do not forward this link: it lets others see and cancel your order.',
  cancelledSubject: 'Your order has been cancelled: no. {{number}}',
  cancelled: 'The office has cancelled your order no. {{number}}. Reason: {{reason}}',
  credited: 'The invoice {{invoice}} is no longer valid. The office refunds what you have paid.',
  closing: 'Kind regards,\n{{city}}',
}
