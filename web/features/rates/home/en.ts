import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of ratings on the home page, in English. */
export const en: Same<typeof mn> = {
  title: 'Progress of ratings',
  own: 'Ratings of the section',
  all: 'Rating sheets',
  sentence: '{{period}}: of {{all}} ratings {{approved}} are approved.',
  chart: 'Rating sheets by status',
  count: 'Number',
  total: '{{total}} points',
  rank: 'rank {{rank}} of {{of}}',
  emptyTitle: 'No ratings yet',
  emptyText: 'Sheets are shown here once a period is open and somebody fills them in.',
  place: 'Area',
}
