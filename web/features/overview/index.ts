import { IconLayoutDashboard, IconUserCircle } from '@tabler/icons-react'
import { rights } from '#contract/features/overview/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { text } from './texts.ts'

/** The pages where people arrive after signing in. */
export default webFeature(rights, {
  name: () => text('menu'),
  menuCounts: { can: 'read', load: () => import('./MenuCounts.tsx') },
  screens: [
    { path: '/dashboard', everybody: true, load: () => import('./Start.tsx') },
    {
      path: '/my',
      everybody: true,
      menu: { group: 'home', order: 0.5, icon: IconUserCircle, label: () => text('my.menu'), citizens: true },
      load: () => import('./MyPage.tsx'),
    },
    {
      path: '/dashboard/app',
      can: 'read',
      menu: { group: 'home', order: 1, icon: IconLayoutDashboard, label: () => text('menu') },
      load: () => import('./AppHome.tsx'),
    },
  ],
})
