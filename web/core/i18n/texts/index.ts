import { makeTexts } from '../text.ts'
import { mn } from './mn.ts'

/** Texts of the shell and those shared by all screens. */
export const coreTexts = makeTexts('core', mn, async () => (await import('./en.ts')).en)
