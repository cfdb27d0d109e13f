import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './setup-mn.ts'

/** Texts of the setup step. */
export const setupTexts = makeTexts('manual-setup', mn, async () => (await import('./setup-en.ts')).en)
