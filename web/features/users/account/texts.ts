import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the account page. */
export const accountTexts = makeTexts('account', mn, async () => (await import('./en.ts')).en)
