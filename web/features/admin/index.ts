import { IconHistory, IconShieldCog } from '@tabler/icons-react'
import { rights } from '#contract/features/admin/rights.ts'
import { webFeature } from '../../core/feature.ts'
import { text } from './texts.ts'

/** What keeps the system honest and running. */
export default webFeature(rights, {
  screens: [
    {
      path: '/dashboard/admin',
      can: 'audit',
      menu: { group: 'system', order: 1, icon: IconShieldCog, label: () => text('menu') },
      load: () => import('./AdminHome.tsx'),
    },
    {
      path: '/dashboard/admin/list',
      can: 'audit',
      menu: { group: 'system', order: 2, icon: IconHistory, label: () => text('menuList') },
      load: () => import('./AdminList.tsx'),
    },
  ],
  header: { can: 'system', order: 0, load: () => import('./MaintenanceSign.tsx') },
})
