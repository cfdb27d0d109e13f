import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/calendar?view=month', 'city'],
    ['/dashboard/calendar?view=week', 'leader'],
    ['/dashboard/calendar?view=agenda', 'khoroo'],
    ['/dashboard/calendar?view=year', 'district'],
    ['/dashboard/calendar?invited=true', 'leader'],
  ],
}
