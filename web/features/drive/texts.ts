import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** The texts of the files. */
export const driveTexts = makeTexts('drive', mn, async () => (await import('./en.ts')).en)
