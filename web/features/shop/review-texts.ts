import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './reviews-mn.ts'

/** Texts of the reviews of products. */
export const reviewTexts = makeTexts('shop-reviews', mn, async () => (await import('./reviews-en.ts')).en)
