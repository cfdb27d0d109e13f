import { dueDatesRoute } from '../../core/model/due-dates.ts'

/** The route of the due dates, which the calendar reads without the rest of the contract. */
export const due = dueDatesRoute(
  '/violations/due',
  'total',
  'Deadlines of open violations that are assigned to you or wait at your level.',
)
