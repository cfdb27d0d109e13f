import { makeTexts } from '../../core/text.ts'
import { mn } from './maintenance-mn.ts'

/** Texts of the switch of maintenance: said in the header too, so a small catalogue of their own. */
export const maintenanceTexts = makeTexts('maintenance', mn, async () => (await import('./maintenance-en.ts')).en)
