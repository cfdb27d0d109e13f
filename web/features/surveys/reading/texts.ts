import { makeTexts } from '../../../core/text.ts'
import { mn } from './mn.ts'

/** Texts of reading a survey: coverage, results, flagged answers. */
export const readingTexts = makeTexts('surveys-reading', mn, async () => (await import('./en.ts')).en)
