import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of contact messages. */
export const contactTexts = makeTexts('contacts', mn, async () => (await import('./en.ts')).en)
