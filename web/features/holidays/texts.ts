import { makeTexts } from '../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of the page of holidays. */
export const holidayTexts = makeTexts('holidays', mn, async () => (await import('./en.ts')).en)
