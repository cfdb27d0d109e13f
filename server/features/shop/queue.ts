import { sql } from 'kysely'
import type { Queued } from '../../core/requests/work-queue.ts'

/** The orders that the home page lists as work: the new ones, without the name of the buyer. */
export const shopQueue: Readonly<Record<'newOrders', Queued>> = {
  newOrders: {
    table: 'shop_orders',
    number: sql<number>`shop_orders.number`,
    since: sql<Date>`shop_orders.created_at`,
  },
}
