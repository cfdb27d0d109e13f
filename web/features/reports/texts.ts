import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of reports in the dashboard. */
export const reportTexts = makeTexts('reports', mn, async () => (await import('./en.ts')).en)
