import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/403', null],
    ['/404', null],
    ['/500', null],
    ['/maintenance', null],
    ['/dashboard/blank', 'city'],
    ['/dashboard/permission-denied', 'leader'],
  ],
}
