import { IconVideo } from '@tabler/icons-react'
import { rights } from '#contract/features/videos/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('videos-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Videos: list, form and page. */
export default webFeature(rights, {
  name: () => menu.text('videos'),
  screens: [
    {
      path: '/dashboard/videos',
      can: 'read',
      menu: { group: 'civic', order: 65, label: () => menu.text('videos'), icon: IconVideo },
      load: () => import('./VideoList.tsx'),
    },
    {
      path: '/dashboard/videos/new',
      can: 'write',
      label: () => menu.text('make'),
      load: () => import('./VideoNew.tsx'),
    },
    {
      path: '/dashboard/home/video',
      can: 'read',
      label: () => menu.text('home'),
      load: () => import('./HomeVideos.tsx'),
    },
    { path: '/dashboard/videos/:id', can: 'read', load: () => import('./VideoShow.tsx') },
    { path: '/dashboard/videos/:id/preview', can: 'read', load: () => import('./VideoPreview.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('videos'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  settings: { order: 45, load: () => import('./settings.ts') },
})
