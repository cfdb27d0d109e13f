import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the results: coverage, results, flagged answers. */
export const resultTexts = makeTexts('surveys-results', mn, async () => (await import('./en.ts')).en)
