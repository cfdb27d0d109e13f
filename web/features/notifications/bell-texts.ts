import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './bell-mn.ts'

/** Texts of the bell and of what it announces. */
export const bellTexts = makeTexts('bell', mn, async () => (await import('./bell-en.ts')).en)
