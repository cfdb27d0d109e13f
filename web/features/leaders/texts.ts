import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of section leaders. */
export const leaderTexts = makeTexts('leaders', mn, async () => (await import('./en.ts')).en)
