import { makeTexts } from '../../core/text.ts'
import { mn } from './setup-mn.ts'

/** Texts of the first steps. */
export const setupTexts = makeTexts('reports-setup', mn, async () => (await import('./setup-en.ts')).en)
