import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/about/report', 'city'],
    ['/dashboard/about/report/new', 'city'],
    ['/dashboard/about/report/:documentId', 'city'],
    ['/dashboard/about/report/:documentId', 'district'],
    ['/dashboard/about/report/:documentId/preview', 'city'],
  ],
  ids: {
    ':documentId': { list: 'documents?pageSize=1', isPublic: true },
  },
}
