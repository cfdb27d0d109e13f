import { makeTexts } from '../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of the surveys in the dashboard: list, page, builder, preview. */
export const surveyTexts = makeTexts('surveys', mn, async () => (await import('./en.ts')).en)
