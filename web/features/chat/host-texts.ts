import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './host-mn.ts'

/** Texts of the chat in the header. */
export const hostTexts = makeTexts('chat-host', mn, async () => (await import('./host-en.ts')).en)
