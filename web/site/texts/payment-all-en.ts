import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './payment-all-mn.ts'
import { en as payment } from './payment-en.ts'

/** The texts of the pages of plans and invoices, in English. */
export const en: Same<typeof mn> = { ...payment }
