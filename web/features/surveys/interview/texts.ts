import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of interviews. */
export const interviewTexts = makeTexts('surveys-interview', mn, async () => (await import('./en.ts')).en)
