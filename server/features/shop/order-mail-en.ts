import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './order-mail-mn.ts'

/** Mails about an order, in English. */
export const en: Same<typeof mn> = {
  subject: 'We have received your order: no. {{number}}',
  greeting: 'Hello {{name}},',
  text: 'Your order has been registered under no. {{number}}. Total: {{total}}.',
  follow: 'See the state of the order',
  secret: 'Please do not forward this link: it lets others see and cancel your order.',
  closing: 'Kind regards,\n{{city}}',
}
