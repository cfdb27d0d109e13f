import { addWorkingDays, type Day, type WorkDays } from '../../core/time/dates.ts'
import type { Deadlines } from './settings.ts'
import { HOLDER, type ReportStatus } from './workflow.ts'

/** The deadline of a report that entered this state on a given day; null if no level has to act on it. */
export function dueOn(status: ReportStatus, arrivedOn: Day, deadlines: Deadlines, workDays: WorkDays): Day | null {
  const level = HOLDER[status]
  if (!isAwaited(status) || level === null || level === 'author' || level === 'section') return null
  return addWorkingDays(arrivedOn, deadlines[level], workDays)
}

/** Whether a level has to act: the report was sent or returned to it. */
const isAwaited = (status: ReportStatus) => status.startsWith('sent_') || status.startsWith('returned_')

export const isOverdue = (due: Day | null, today: Day): boolean => due !== null && today > due
