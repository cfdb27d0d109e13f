import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/manual', 'leader'],
    ['/dashboard/manual?q=зөрчил', 'city'],
    ['/dashboard/manual/list', 'city'],
    ['/dashboard/manual/new', 'city'],
    ['/dashboard/manual/:chapterId/edit', 'city'],
    ['/dashboard/manual?help=reports', 'khoroo'],
  ],
  ids: {
    ':chapterId': { list: 'manual?pageSize=1' },
  },
}
