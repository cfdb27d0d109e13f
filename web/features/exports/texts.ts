import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of exports. */
export const exportTexts = makeTexts('exports', mn, async () => (await import('./en.ts')).en)
