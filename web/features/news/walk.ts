import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/news', 'district'],
    ['/dashboard/news/list', 'city'],
    ['/dashboard/news/list', 'leader'],
    ['/dashboard/news/market_news', 'city'],
    ['/dashboard/news/report', 'city'],
    ['/dashboard/news/new', 'khoroo'],
    ['/dashboard/news/:newsId/edit', 'city'],
    ['/dashboard/news/:newsId/preview', 'city'],
  ],
  ids: {
    ':newsId': { list: 'news?pageSize=1', isPublic: true },
  },
}
