import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the setup steps. */
export const setupTexts = makeTexts('rates-setup', mn, async () => (await import('./en.ts')).en)
