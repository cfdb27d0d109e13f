import type { Same } from '../../core/text/messages.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** Texts about invoices by language. */
export const invoiceLabels: { mn: Same<typeof mn>; en: Same<typeof mn> } = { mn, en }
