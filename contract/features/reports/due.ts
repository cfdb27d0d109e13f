import { addWorkingDays, type Day, type WorkDays } from '../../core/dates.ts'
import type { Deadlines } from './settings.ts'
import { PEN, type ReportStatus } from './workflow.ts'

/** The last day a level has for a report that came into this state on a day; null where no level has to answer. */
export function dueOn(status: ReportStatus, arrivedOn: Day, deadlines: Deadlines, workDays: WorkDays): Day | null {
  const level = PEN[status]
  if (!isAwaited(status) || level === null || level === 'author' || level === 'section') return null
  return addWorkingDays(arrivedOn, deadlines[level], workDays)
}

/** Sent to a level, or come back to one: somebody there has to act. What is approved waits for nobody's answer. */
const isAwaited = (status: ReportStatus) => status.startsWith('sent_') || status.startsWith('returned_')

/** Whether its last day has passed. */
export const isOverdue = (due: Day | null, today: Day): boolean => due !== null && today > due
