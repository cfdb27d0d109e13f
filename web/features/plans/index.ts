import { IconPackages, IconTags } from '@tabler/icons-react'
import { rights } from '#contract/features/plans/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('plans-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Plans of paid services, and their orders. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/plans',
      can: 'read',
      menu: { group: 'office', order: 82, label: () => menu.text('name'), icon: IconTags },
      load: () => import('./Plans.tsx'),
    },
    {
      path: '/dashboard/plans/orders',
      can: 'orders',
      menu: { group: 'office', order: 83, label: () => menu.text('orders'), icon: IconPackages },
      load: () => import('./PlanOrders.tsx'),
    },
  ],
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  figures: {
    paidOrders: {
      path: '/dashboard/plans/orders',
      order: 22.7,
      icon: IconPackages,
      label: () => menu.text('paidOrders'),
    },
  },
})
