import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of ratings on the home page. */
export const rateHomeTexts = makeTexts('rates-home', mn, async () => (await import('./en.ts')).en)
