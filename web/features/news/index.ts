import { IconFilePencil, IconList, IconNews } from '@tabler/icons-react'
import { rights } from '#contract/features/news/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('news-menu', mn, async () => (await import('./menu-en.ts')).en)

/** News: overview, lists, form and preview. */
export default webFeature(rights, {
  name: () => menu.text('news'),
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
    {
      path: '/dashboard/news/market_news',
      can: 'read',
      label: () => menu.text('market'),
      load: () => import('./MarketNews.tsx'),
    },
    {
      path: '/dashboard/news/report',
      can: 'read',
      label: () => menu.text('report'),
      load: () => import('./ReportNews.tsx'),
    },
    { path: '/dashboard/news/new', can: 'write', load: () => import('./NewsNew.tsx') },
    { path: '/dashboard/news/:id/edit', can: 'write', load: () => import('./NewsEdit.tsx') },
    { path: '/dashboard/news/:id/preview', can: 'read', load: () => import('./NewsPreview.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('news'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  figures: {
    drafts: { path: '/dashboard/news/list', order: 42, icon: IconFilePencil, label: () => menu.text('drafts') },
  },
  home: [{ can: 'list', place: 'side', order: 10, load: () => import('./LatestNews.tsx') }],
  settings: { order: 40, load: () => import('./settings.ts') },
  setup: { 'news.first': { order: 90, load: () => import('./setup.ts') } },
})
