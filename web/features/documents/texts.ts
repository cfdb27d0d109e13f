import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the fund's documents in the dashboard. */
export const documentTexts = makeTexts('documents', mn, async () => (await import('./en.ts')).en)
