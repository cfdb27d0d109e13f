import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the people of the fund in the dashboard. */
export const teamTexts = makeTexts('team', mn, async () => (await import('./en.ts')).en)
