import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the page. */
export const planTexts = makeTexts('plans', mn, async () => (await import('./en.ts')).en)
