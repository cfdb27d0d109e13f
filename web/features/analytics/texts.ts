import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the dashboard of visits. */
export const visitTexts = makeTexts('analytics', mn, async () => (await import('./en.ts')).en)
