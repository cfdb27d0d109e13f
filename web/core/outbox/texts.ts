import { makeTexts } from '../i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the outbox. */
export const outboxTexts = makeTexts('outbox', mn, async () => (await import('./en.ts')).en)
