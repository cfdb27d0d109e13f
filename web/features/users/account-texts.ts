import { makeTexts } from '../../core/text.ts'
import { mn } from './account-mn.ts'

/** Texts of the own account page. */
export const accountTexts = makeTexts('account', mn, async () => (await import('./account-en.ts')).en)
