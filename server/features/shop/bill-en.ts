import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './bill-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  shipping: 'Delivery',
  note: 'Order no. {{number}}',
  cancelledByBuyer: 'The buyer cancelled the order',
}
