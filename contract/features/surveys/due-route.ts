import { dueDatesRoute } from '../../core/model/due-dates.ts'

/** The route of the due dates, which the calendar reads without the rest of the contract. */
export const due = dueDatesRoute('/surveys/due', 'results', 'The last days of published surveys within your reach.')
