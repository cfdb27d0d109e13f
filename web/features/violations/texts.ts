import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of violations. */
export const violationTexts = makeTexts('violations', mn, async () => (await import('./en.ts')).en)
