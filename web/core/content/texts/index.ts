import { makeTexts } from '../../text.ts'
import { mn } from './mn.ts'

/** Texts of the content kit that lists need; those of forms come with them (form.ts). */
export const contentTexts = makeTexts('content', mn, async () => (await import('./en.ts')).en)
