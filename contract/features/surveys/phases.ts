import { addDays, type Day, startOfDayInUlaanbaatar } from '../../core/dates.ts'

/** Where a survey is, worked out from the clock and never stored. Source: docs/rules/surveys.md. */
export const PHASES = ['draft', 'expected', 'active', 'closed'] as const
export type Phase = (typeof PHASES)[number]

export interface Timed {
  status: 'draft' | 'published' | 'closed'
  startDate: Day | null
  endDate: Day | null
}

/** From the first moment of the first day to the last moment of the last day in Ulaanbaatar it is active, unless it was closed. */
export function phaseOf({ status, startDate, endDate }: Timed, now: Date): Phase {
  if (status !== 'published' || !startDate || !endDate) return status === 'closed' ? 'closed' : 'draft'
  if (now < startOfDayInUlaanbaatar(startDate)) return 'expected'
  return now < startOfDayInUlaanbaatar(addDays(endDate, 1)) ? 'active' : 'closed'
}
