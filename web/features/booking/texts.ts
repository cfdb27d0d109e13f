import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the screens for appointments. */
export const bookingTexts = makeTexts('booking', mn, async () => (await import('./en.ts')).en)
