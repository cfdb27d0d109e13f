import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of ratings. */
export const rateTexts = makeTexts('rates', mn, async () => (await import('./en.ts')).en)
