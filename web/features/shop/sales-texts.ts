import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './sales-mn.ts'

/** Texts of the dashboard of the shop. */
export const salesTexts = makeTexts('shop-sales', mn, async () => (await import('./sales-en.ts')).en)
