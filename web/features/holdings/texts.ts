import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the holdings of investment funds. */
export const holdingTexts = makeTexts('holdings', mn, async () => (await import('./en.ts')).en)
