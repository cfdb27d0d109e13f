import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './maintenance-mn.ts'

/** Texts of the maintenance switch: a separate small catalogue, as the header needs it too. */
export const maintenanceTexts = makeTexts('maintenance', mn, async () => (await import('./maintenance-en.ts')).en)
