import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the profile page. */
export const profileTexts = makeTexts('profile', mn, async () => (await import('./en.ts')).en)
