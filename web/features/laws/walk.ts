import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/laws', 'city'],
    ['/dashboard/laws?q=хяналт', 'khoroo'],
    ['/dashboard/laws/new', 'city'],
    ['/dashboard/laws/:lawId', 'city'],
    ['/dashboard/laws/:lawId', 'leader'],
    ['/dashboard/laws/:lawId/preview', 'city'],
    ['/dashboard/laws/organisations', 'city'],
    ['/dashboard/laws/organisations', 'district'],
  ],
  ids: {
    // one with a table of contents
    ':lawId': { list: 'laws?pageSize=1&q=%D0%BE%D0%B9%D0%BB%D0%B3%D0%BE%D0%BD%D0%BE', isPublic: true },
  },
}
