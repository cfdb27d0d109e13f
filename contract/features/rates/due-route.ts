import { dueDatesRoute } from '../../core/model/due-dates.ts'

/** The route of the due dates, which the calendar reads without the rest of the contract. */
export const due = dueDatesRoute('/rates/due', 'see', 'The last days of the periods that are open for ratings.')
