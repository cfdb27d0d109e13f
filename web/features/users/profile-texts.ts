import { makeTexts } from '../../core/text.ts'
import { mn } from './profile-mn.ts'

/** Texts of the own profile page. */
export const profileTexts = makeTexts('profile', mn, async () => (await import('./profile-en.ts')).en)
