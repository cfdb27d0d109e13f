import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The names of the screens, in English. */
export const en: Same<typeof mn> = {
  name: 'Plans',
  orders: 'Orders of plans',
  paidOrders: 'Paid orders to serve',
}
