import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the manual. */
export const manualTexts = makeTexts('manual', mn, async () => (await import('./en.ts')).en)
