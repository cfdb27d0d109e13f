import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the blog in the dashboard. */
export const blogTexts = makeTexts('blog', mn, async () => (await import('./en.ts')).en)
