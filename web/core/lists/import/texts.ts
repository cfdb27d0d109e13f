import { makeTexts } from '../../i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of file imports. */
export const importTexts = makeTexts('import', mn, async () => (await import('./en.ts')).en)
