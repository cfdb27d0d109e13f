import { addWorkingDays, type Day } from '../../core/dates.ts'
import { PEN, type ReportStatus } from './workflow.ts'

/** Working days that a level has for a report after it arrived. Source: docs/rules/reports.md. */
export const DUE_WORKING_DAYS = { khoroo: 2, district: 3, city: 5 } as const
/** Working days after its approval within which the city may take it back. Source: docs/rules/reports.md. */
export const REVOKE_WORKING_DAYS = 5

/** The last day a level has for a report that came into this state on a day; null where no level has to answer. */
export function dueOn(status: ReportStatus, arrivedOn: Day, holidays: ReadonlySet<Day>): Day | null {
  const level = PEN[status]
  if (!isAwaited(status) || level === null || level === 'author' || level === 'section') return null
  return addWorkingDays(arrivedOn, DUE_WORKING_DAYS[level], holidays)
}

/** Sent to a level, or come back to one: somebody there has to act. What is approved waits for nobody's answer. */
const isAwaited = (status: ReportStatus) => status.startsWith('sent_') || status.startsWith('returned_')

/** Whether its last day has passed. */
export const isOverdue = (due: Day | null, today: Day): boolean => due !== null && today > due
