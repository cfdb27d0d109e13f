import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/open-data', null],
    ['/dashboard/open-data', 'city'],
    ['/dashboard/admin/settings/opendata.publishing', 'city'],
  ],
}
