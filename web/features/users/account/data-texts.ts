import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './data-mn.ts'

/** Texts of the page about the person's data. */
export const dataTexts = makeTexts('account-data', mn, async () => (await import('./data-en.ts')).en)
