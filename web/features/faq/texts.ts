import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of questions in the dashboard. */
export const faqTexts = makeTexts('faq', mn, async () => (await import('./en.ts')).en)
