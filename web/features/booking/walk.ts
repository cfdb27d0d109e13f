import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/booking', null],
    ['/booking?service=:offerId', null],
    ['/booking/own?key=unknown', null],
    ['/dashboard/booking', 'khoroo'],
    ['/dashboard/booking/day', 'khoroo'],
    ['/dashboard/booking/day?counted=true', 'district'],
    ['/dashboard/booking/services', 'khoroo'],
    ['/dashboard/booking/desks', 'khoroo'],
    ['/dashboard/booking/appointments/:appointmentId', 'khoroo'],
  ],
  ids: {
    ':offerId': { list: 'booking/offers', isPublic: true },
    ':appointmentId': { list: 'booking/appointments?pageSize=1' },
  },
}
