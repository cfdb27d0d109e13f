import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the sections in the dashboard. */
export const sectionTexts = makeTexts('sections', mn, async () => (await import('./en.ts')).en)
