import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './setup-mn.ts'

/** Texts of the setup steps. */
export const setupTexts = makeTexts('areas-setup', mn, async () => (await import('./setup-en.ts')).en)
