import { makeTexts } from '../../text.ts'
import { mn } from './mn.ts'

/** Texts of the content kit. */
export const contentTexts = makeTexts('content', mn, async () => (await import('./en.ts')).en)
