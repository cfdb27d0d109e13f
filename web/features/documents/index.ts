import { IconFileAnalytics } from '@tabler/icons-react'
import { rights } from '#contract/features/documents/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('documents-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Reports and documents of the city's investment funds: list and form. */
export default webFeature(rights, {
  name: () => menu.text('documents'),
  screens: [
    {
      path: '/dashboard/about/report',
      can: 'read',
      menu: { group: 'fund', order: 45, label: () => menu.text('menu'), icon: IconFileAnalytics },
      load: () => import('./DocumentList.tsx'),
    },
    {
      path: '/dashboard/about/report/new',
      can: 'write',
      label: () => menu.text('make'),
      load: () => import('./DocumentNew.tsx'),
    },
    { path: '/dashboard/about/report/:id', can: 'read', load: () => import('./DocumentShow.tsx') },
    { path: '/dashboard/about/report/:id/preview', can: 'read', load: () => import('./DocumentPreview.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('documents'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
