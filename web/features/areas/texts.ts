import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the area screens. */
export const areaTexts = makeTexts('areas', mn, async () => (await import('./en.ts')).en)
