import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the assistant. */
export const setupTexts = makeTexts('setup', mn, async () => (await import('./en.ts')).en)
