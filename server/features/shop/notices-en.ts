import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** The same notices in English. */
export const en: Same<typeof mn> = {
  subject: 'No. {{number}}, {{total}}',
  title: 'New order: no. {{number}}',
  body: '{{area}}. Total: {{total}}. Please check the order and contact the buyer.',
  many: '{{area}}: {{count}} new orders',
  reviewSubject: '{{name}}: {{rating}} stars',
  reviewTitle: 'New review: {{name}}',
  reviewBody: '{{area}}. A buyer gave {{rating}} stars. Please check the review and decide whether it is published.',
  manyReviews: '{{area}}: {{count}} new reviews',
}
