import { makeTexts } from '../text.ts'
import { mn } from './mn.ts'

/** Texts of what waits on the device. */
export const outboxTexts = makeTexts('outbox', mn, async () => (await import('./en.ts')).en)
