import { IconList, IconNews } from '@tabler/icons-react'
import { inLang } from '#contract/core/text.ts'
import { news } from '#contract/features/news/index.ts'
import { call } from '../../core/api.ts'
import { webFeature } from '../../core/feature.ts'
import { currentLang, makeTexts } from '../../core/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('news-menu', mn, async () => (await import('./menu-en.ts')).en)
/** News that the search over everything shows. */
const FOUND_MAX = 5

/** News: overview, lists, form and preview. */
export default webFeature(news, {
  screens: [
    {
      path: '/dashboard/news',
      can: 'read',
      menu: { group: 'civic', order: 10, label: () => menu.text('news'), icon: IconNews },
      load: () => import('./NewsOverview.tsx'),
    },
    {
      path: '/dashboard/news/list',
      can: 'read',
      menu: { group: 'civic', order: 11, label: () => menu.text('list'), icon: IconList },
      load: () => import('./NewsList.tsx'),
    },
    { path: '/dashboard/news/market_news', can: 'read', load: () => import('./MarketNews.tsx') },
    { path: '/dashboard/news/report', can: 'read', load: () => import('./ReportNews.tsx') },
    { path: '/dashboard/news/new', can: 'write', load: () => import('./NewsNew.tsx') },
    { path: '/dashboard/news/:id/edit', can: 'write', load: () => import('./NewsEdit.tsx') },
    { path: '/dashboard/news/:id/preview', can: 'read', load: () => import('./NewsPreview.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('news'),
    find: async (q, signal) => {
      const { data } = await call(news, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
      return data.map(({ id, title, area, canWrite }) => ({
        id,
        title: inLang(title, currentLang()),
        detail: inLang(area, currentLang()),
        to: `/dashboard/news/${id}/${canWrite ? 'edit' : 'preview'}`,
      }))
    },
  },
})
