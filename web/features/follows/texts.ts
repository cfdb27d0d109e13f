import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of followers. */
export const followTexts = makeTexts('follows', mn, async () => (await import('./en.ts')).en)
