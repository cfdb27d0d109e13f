import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of citizens and their homes. */
export const citizenTexts = makeTexts('citizens', mn, async () => (await import('./en.ts')).en)
