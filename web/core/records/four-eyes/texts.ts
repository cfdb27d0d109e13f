import { makeTexts } from '../../i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of entries that one person writes and another one publishes. */
export const fourEyesTexts = makeTexts('fourEyes', mn, async () => (await import('./en.ts')).en)
