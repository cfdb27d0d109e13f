import { makeTexts } from '../../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of the surveys on the home. */
export const surveyHomeTexts = makeTexts('surveys-home', mn, async () => (await import('./en.ts')).en)
