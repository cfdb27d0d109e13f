import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the page with open data. */
export const openDataTexts = makeTexts('opendata', mn, async () => (await import('./en.ts')).en)
