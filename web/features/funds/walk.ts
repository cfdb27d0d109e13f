import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/fund/list', 'city'],
    ['/dashboard/fund/list', 'district'],
    ['/dashboard/fund', 'city'],
    ['/dashboard/fund', 'leader'],
    ['/dashboard/fund/new', 'city'],
    ['/dashboard/fund/import', 'city'],
    ['/dashboard/fund/:fundId', 'city'],
    ['/dashboard/fund/:fundId/edit', 'city'],
  ],
  ids: {
    ':fundId': { list: 'funds?pageSize=1' },
  },
}
