import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the mail. */
export const mailTexts = makeTexts('mail', mn, async () => (await import('./en.ts')).en)
