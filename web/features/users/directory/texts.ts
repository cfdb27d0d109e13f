import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of people and their accounts, as admins see them. */
export const userTexts = makeTexts('users', mn, async () => (await import('./en.ts')).en)
