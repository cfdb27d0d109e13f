import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the picture library. */
export const mediaTexts = makeTexts('media', mn, async () => (await import('./en.ts')).en)
