import { type Generated, sql } from 'kysely'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { news, newsWorkflow } from '#contract/features/news/index.ts'
import { newsWords } from '#contract/features/news/words.ts'
import {
  contentAnchor,
  contentHandlers,
  contentJobs,
  isFirstView,
  presentContent,
  servedKind,
} from '../../core/content.ts'
import type { ContentTable } from '../../core/content-table.ts'
import { serve } from '../../core/serve.ts'

interface NewsTables {
  news: ContentTable & { views: Generated<number> }
}

const kind = servedKind({ table: 'news', workflow: newsWorkflow, more: ['views'], words: newsWords })

/** News is content with readers counted; everything else is the kit's. */
export default serve<NewsTables>()(news, {
  anchors: { news: contentAnchor },
  present: { news: presentContent },
  jobs: contentJobs(kind, news.name),
  handlers: {
    ...contentHandlers<NewsTables, typeof news>(kind),
    views: async ({ rows, params, core, tx, origin, now }) => {
      const { id } = await rows.one('news', params.id)
      const view = { views: 'news_views', recordId: id, address: origin.address, day: dayInUlaanbaatar(now) }
      if (await isFirstView(core, tx, view)) {
        await rows.changeMany('news', (q) => q.where('id', '=', id), { views: sql`views + 1` }, { quiet: true })
      }
      return null
    },
  },
})
