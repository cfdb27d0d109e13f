import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of laws in the dashboard. */
export const lawTexts = makeTexts('laws', mn, async () => (await import('./en.ts')).en)
