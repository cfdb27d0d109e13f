import { makeTexts } from '../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of the doors. */
export const authTexts = makeTexts('auth', mn, async () => (await import('./en.ts')).en)
