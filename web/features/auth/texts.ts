import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the sign-in pages. */
export const authTexts = makeTexts('auth', mn, async () => (await import('./en.ts')).en)
