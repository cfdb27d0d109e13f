import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the shop. */
export const shopTexts = makeTexts('shop', mn, async () => (await import('./en.ts')).en)
