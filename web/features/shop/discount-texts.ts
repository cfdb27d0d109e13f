import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './discounts-mn.ts'

/** Texts of the discount codes. */
export const discountTexts = makeTexts('shop-discounts', mn, async () => (await import('./discounts-en.ts')).en)
