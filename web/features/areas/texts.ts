import { makeTexts } from '../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of the screens of areas. */
export const areaTexts = makeTexts('areas', mn, async () => (await import('./en.ts')).en)
