import { dueDatesRoute } from '../../core/model/due-dates.ts'

/** The route of the due dates, which the calendar reads without the rest of the contract. */
export const due = dueDatesRoute('/booking/due', 'read', 'Appointments with you as the official.')
