import { makeTexts } from '../../i18n/text.ts'
import { mn } from './order-mn.ts'

/** Texts of the pages on which records are put in order. */
export const orderTexts = makeTexts('content-order', mn, async () => (await import('./order-en.ts')).en)
