import { addDays, type Day, startOfDayInUlaanbaatar } from '../../core/time/dates.ts'

/** The phase of a survey, derived from the clock and never stored. Source: docs/rules/surveys.md. */
export const PHASES = ['draft', 'expected', 'active', 'closed'] as const
export type Phase = (typeof PHASES)[number]

export interface Timed {
  status: 'draft' | 'published' | 'closed'
  startDate: Day | null
  endDate: Day | null
}

/** A published survey is active from the start of its first day to the end of its last day in Ulaanbaatar, unless closed earlier. */
export function phaseOf({ status, startDate, endDate }: Timed, now: Date): Phase {
  if (status !== 'published' || !startDate || !endDate) return status === 'closed' ? 'closed' : 'draft'
  if (now < startOfDayInUlaanbaatar(startDate)) return 'expected'
  return now < startOfDayInUlaanbaatar(addDays(endDate, 1)) ? 'active' : 'closed'
}
