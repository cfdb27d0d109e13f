import { makeTexts } from '../../i18n/text.ts'
import { mn } from './form-mn.ts'

/** Texts of the content kit's forms, panels and previews. */
export const formTexts = makeTexts('content-form', mn, async () => (await import('./form-en.ts')).en)
