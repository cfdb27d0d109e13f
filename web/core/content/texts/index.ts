import { makeTexts } from '../../i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the content kit for lists; those of forms are loaded separately (form.ts). */
export const contentTexts = makeTexts('content', mn, async () => (await import('./en.ts')).en)
