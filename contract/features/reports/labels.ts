import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'
import type { ReportStatus } from './workflow.ts'

/** Texts about reports by language, for screens and exports. */
export const reportLabels = { mn, en }

/** The colour tone in which a state is shown on every screen. */
export function toneOfReport(status: ReportStatus): 'neutral' | 'progress' | 'info' | 'good' | 'warning' {
  if (status === 'draft') return 'neutral'
  if (status === 'approved_city') return 'good'
  if (status.startsWith('returned_')) return 'warning'
  return status.startsWith('approved_') ? 'info' : 'progress'
}
