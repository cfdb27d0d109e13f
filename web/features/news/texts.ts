import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of news in the dashboard. */
export const newsTexts = makeTexts('news', mn, async () => (await import('./en.ts')).en)
