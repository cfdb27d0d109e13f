import { makeTexts } from '../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of rating. */
export const rateTexts = makeTexts('rates', mn, async () => (await import('./en.ts')).en)
