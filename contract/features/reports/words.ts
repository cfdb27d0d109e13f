import type { ReportStatus } from './index.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** Words of reports by language, for screens and exports. */
export const reportWords = { mn, en }

/** How a state of a report is shown wherever it is: nothing yet, under way, done here, done for good, back again. */
export function toneOfReport(status: ReportStatus): 'neutral' | 'progress' | 'info' | 'good' | 'warning' {
  if (status === 'draft') return 'neutral'
  if (status === 'approved_city') return 'good'
  if (status.startsWith('returned_')) return 'warning'
  return status.startsWith('approved_') ? 'info' : 'progress'
}
