import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of notifications. */
export const noticeTexts = makeTexts('notifications', mn, async () => (await import('./en.ts')).en)
