import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/leaders', 'khoroo'],
    ['/dashboard/leaders', 'leader'],
    ['/dashboard/leaders/new', 'khoroo'],
    ['/dashboard/leaders/:leaderId', 'district'],
    ['/dashboard/leaders/:leaderId/edit', 'city'],
    ['/dashboard/leaders/import', 'city'],
    ['/dashboard/leaders/invite', 'district'],
    ['/dashboard/leaders/import/:importId', 'khoroo'],
  ],
  ids: {
    ':leaderId': { list: 'leaders?pageSize=1' },
  },
}
