import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the chat. */
export const chatTexts = makeTexts('chat', mn, async () => (await import('./en.ts')).en)
