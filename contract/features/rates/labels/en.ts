import type { Same } from '../../../core/text/catalogue.ts'
import type { mn } from './mn.ts'

/** Words of rating in English. */
export const en: Same<typeof mn> = {
  period: {
    quarter: ['Q1 {{year}}', 'Q2 {{year}}', 'Q3 {{year}}', 'Q4 {{year}}'],
    half: ['First half of {{year}}', 'Second half of {{year}}'],
    year: ['Year {{year}}'],
  },
  periodShort: {
    quarter: ['Q1 {{year}}', 'Q2 {{year}}', 'Q3 {{year}}', 'Q4 {{year}}'],
    half: ['H1 {{year}}', 'H2 {{year}}'],
    year: ['{{year}}'],
  },
  grade: { A: 'Excellent', B: 'Good', C: 'Fair', D: 'Sufficient', F: 'Unsatisfactory' },
  state: {
    none: 'Not rated',
    not_sent: 'Not sent',
    sent: 'Sent',
    not_approved: 'Not approved',
    approved: 'Approved',
  },
  column: {
    file: 'Ratings',
    period: 'Period',
    rank: 'Rank',
    of: 'Rated units',
    area: 'Area',
    parent: 'Belongs to',
    total: 'Total points',
    grade: 'Grade',
    gradeName: 'Name of the grade',
    state: 'Status',
    rater: 'Rated by',
    approver: 'Approved by',
    sentAt: 'Sent',
    approvedAt: 'Approved',
    change: 'Change since the period before',
  },
  newTemplate: { name: 'New template', group: 'Group 1', criterion: 'Criterion 1' },
}
