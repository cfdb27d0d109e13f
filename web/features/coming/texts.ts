import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the page with announcements. */
export const comingTexts = makeTexts('coming', mn, async () => (await import('./en.ts')).en)
