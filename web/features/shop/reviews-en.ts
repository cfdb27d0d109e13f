import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './reviews-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  title: 'Reviews of products',
  lead: 'What buyers say about what they bought. Once published, it is shown without a name.',
  search: 'Search by product or text',
  emptyTitle: 'No reviews yet',
  emptyText: 'Buyers can review a product once they have received it.',
  stars: '{{n}} of 5 stars',
  noText: 'Without a text',
  order: 'Order no. {{number}}',
  anyStatus: 'Any state',
  anyRating: 'Any rating',
  column: { product: 'Product', rating: 'Rating', text: 'Text', at: 'Written', status: 'State' },
  status: { waiting: 'Waiting', published: 'Published', rejected: 'Not published' },
  action: { publish: 'Publish', reject: 'Reject' },
  rejectTitle: 'Withdraw this review?',
  rejectText: 'It is no longer shown, and does not count towards the mean.',
  did: { publish: 'The review was published', reject: 'The review was rejected' },
  write: 'Review {{name}}',
  rating: 'How many stars?',
  text: 'What you think of it',
  send: 'Send',
  sent: 'Your review was sent. The office publishes it after a check.',
  given: '{{name}}: {{n}} of 5 stars · {{status}}',
  mean: '{{mean}} · {{n}} reviews',
  none: 'No reviews yet.',
  shown: 'Reviews by buyers',
}
