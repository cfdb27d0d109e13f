import type { Generated } from 'kysely'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { MORE_NEWS, type NewsRow, news } from '#contract/features/news/index.ts'
import type { SetupStep } from '../../core/app/setup-steps.ts'
import { categorySides } from '../../core/content/categories.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import {
  contentAnchor,
  contentHandlers,
  contentJobs,
  presentContent,
  relatedContent,
} from '../../core/content/index.ts'
import type { ContentTable } from '../../core/content/table.ts'
import { importJobs } from '../../core/import/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { newsImport } from './import.ts'
import { type NewsColumns, newsKind } from './kind.ts'
import { personalData } from './personal-data.ts'

interface NewsTables {
  news: ContentTable & NewsColumns & { views: Generated<number> }
}

/** Done when an office has published its first news. */
const firstNews: SetupStep = {
  name: 'news.first',
  for: ['DISTRICT_ADMIN', 'KHOROO_ADMIN'],
  count: async ({ ask, actor }) =>
    (await ask(news, 'list', { query: { areaId: actor?.areaId ?? '', pageSize: 1 } })).meta.total,
}

/** News are content with counted readers; everything else is the kit's. */
export default serve<NewsTables>()(news, {
  personalData,
  anchors: { news: contentAnchor },
  present: { news: presentContent },
  recordNames: { news: 'news.title' },
  recordPages: [
    { page: '/dashboard/news/:id/preview', route: 'one' },
    { page: '/dashboard/news/:id/edit', route: 'one' },
  ],
  jobs: { ...contentJobs(newsKind, news.name), ...importJobs(newsImport) },
  import: newsImport,
  settings: categorySides(newsKind),
  areaFollowers: [contentFollowers(news.name, 'news')],
  setupSteps: [firstNews],
  handlers: {
    ...contentHandlers<NewsTables, typeof news>(newsKind),
    more: async (call) => ({ data: (await relatedContent(newsKind, call, MORE_NEWS)) as NewsRow[] }),
    views: async ({ rows, params, core, actor, origin, now }) => {
      const { id } = params
      const check = async () => (await rows.one('news', id)).unpublish_at
      await (actor ? check() : core.views.checkOpen(id, now, check))
      const day = dayInUlaanbaatar(now)
      const visitor = core.sign(`view ${day} ${id} ${origin.address}`).slice(0, 32)
      core.views.count({ table: 'news', recordId: id, visitor, day })
      return null
    },
  },
})
