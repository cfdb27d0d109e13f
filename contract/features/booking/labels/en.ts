import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** The words of appointments, in English. */
export const en: Same<typeof mn> = {
  status: {
    unconfirmed: 'Not confirmed',
    waiting: 'On the waiting list',
    offered: 'Place offered',
    booked: 'Expected',
    arrived: 'Arrived',
    done: 'Done',
    no_show: 'Did not come',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
}
