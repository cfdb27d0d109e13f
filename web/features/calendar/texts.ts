import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the calendar. */
export const calendarTexts = makeTexts('calendar', mn, async () => (await import('./en.ts')).en)
