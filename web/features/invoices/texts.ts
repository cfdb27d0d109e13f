import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the screens of invoices. */
export const invoiceTexts = makeTexts('invoices', mn, async () => (await import('./en.ts')).en)
