import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of surveys in the dashboard: list, page, builder, preview. */
export const surveyTexts = makeTexts('surveys', mn, async () => (await import('./en.ts')).en)
