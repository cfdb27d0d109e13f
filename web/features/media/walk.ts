import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/media', 'city'],
    ['/dashboard/media?view=table', 'khoroo'],
    ['/dashboard/media/:mediaId', 'city'],
  ],
  ids: {
    ':mediaId': { list: 'media?pageSize=1' },
  },
}
