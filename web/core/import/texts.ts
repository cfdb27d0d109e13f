import { makeTexts } from '../text.ts'
import { mn } from './mn.ts'

/** Texts of bringing rows in from a file. */
export const importTexts = makeTexts('import', mn, async () => (await import('./en.ts')).en)
