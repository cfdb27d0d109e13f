import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of investment funds and their prices. */
export const fundTexts = makeTexts('funds', mn, async () => (await import('./en.ts')).en)
