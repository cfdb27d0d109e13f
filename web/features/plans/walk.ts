import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/plans', 'city'],
    ['/dashboard/plans?published=false', 'khoroo'],
    ['/dashboard/plans/orders', 'city'],
    ['/dashboard/plans/orders?state=paid', 'district'],
    ['/pricing', null],
    ['/payment', null],
    ['/payment?plan=:offeredPlan', null],
  ],
  ids: {
    ':offeredPlan': { list: 'plans/offered', isPublic: true },
  },
}
