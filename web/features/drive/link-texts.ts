import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './link-mn.ts'

/** The texts of the page that a link opens. */
export const linkTexts = makeTexts('drive-link', mn, async () => (await import('./link-en.ts')).en)
