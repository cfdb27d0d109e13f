import { IconHistory, IconShieldCog } from '@tabler/icons-react'
import { rights } from '#contract/features/admin/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('admin-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Administration: health, audit log, jobs, mail and maintenance. */
export default webFeature(rights, {
  name: () => menu.text('menu'),
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
  header: { can: 'system', order: 0, load: () => import('./MaintenanceBadge.tsx') },
  setup: { 'admin.mail': { order: 70, load: () => import('./setup.tsx') } },
})
