import { makeTexts } from '../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of the library of pictures. */
export const mediaTexts = makeTexts('media', mn, async () => (await import('./en.ts')).en)
