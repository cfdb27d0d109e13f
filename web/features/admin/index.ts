import { IconHistory, IconShieldCog } from '@tabler/icons-react'
import { rights } from '#contract/features/admin/rights.ts'
import { webFeature } from '../../core/feature.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('admin-menu', mn, async () => (await import('./menu-en.ts')).en)

/** What keeps the system honest and running. */
export default webFeature(rights, {
  screens: [
    {
      path: '/dashboard/admin',
      can: 'audit',
      menu: { group: 'system', order: 1, icon: IconShieldCog, label: () => menu.text('menu') },
      load: () => import('./AdminHome.tsx'),
    },
    {
      path: '/dashboard/admin/list',
      can: 'audit',
      menu: { group: 'system', order: 2, icon: IconHistory, label: () => menu.text('menuList') },
      load: () => import('./AdminList.tsx'),
    },
  ],
  header: { can: 'system', order: 0, load: () => import('./MaintenanceSign.tsx') },
  setup: { 'admin.mail': { order: 70, load: () => import('./setup.tsx') } },
})
