import { makeTexts } from '../i18n/text.ts'
import { mn } from './area-mn.ts'

/** Texts of choosing an area. */
export const areaTexts = makeTexts('area', mn, async () => (await import('./area-en.ts')).en)
