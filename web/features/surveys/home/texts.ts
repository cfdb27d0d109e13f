import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of surveys on the home page. */
export const surveyHomeTexts = makeTexts('surveys-home', mn, async () => (await import('./en.ts')).en)
