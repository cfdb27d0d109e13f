import { dueDatesRoute } from '../../core/model/due-dates.ts'

/** The route of the due dates, which the calendar reads without the rest of the contract. */
export const due = dueDatesRoute(
  '/reports/due',
  'read',
  'Deadlines of reports on which you or your office have to act.',
)
