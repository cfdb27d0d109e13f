import { makeTexts } from '../text.ts'
import { mn } from './mn.ts'

/** Texts of typing secrets. */
export const secretTexts = makeTexts('secrets', mn, async () => (await import('./en.ts')).en)
