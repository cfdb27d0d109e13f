import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the holidays page. */
export const holidayTexts = makeTexts('holidays', mn, async () => (await import('./en.ts')).en)
