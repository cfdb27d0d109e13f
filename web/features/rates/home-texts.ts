import { makeTexts } from '../../core/text.ts'
import { mn } from './home-mn.ts'

/** Texts of rating on the home. */
export const rateHomeTexts = makeTexts('rates-home', mn, async () => (await import('./home-en.ts')).en)
