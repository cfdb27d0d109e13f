import { mn as payment } from './payment-mn.ts'

/** The texts of the pages of plans and invoices, in Mongolian. */
export const mn = { ...payment } as const
