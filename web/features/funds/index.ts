import { IconBuildingBank, IconChartLine } from '@tabler/icons-react'
import { rights } from '#contract/features/funds/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('funds-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Investment funds and their prices. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/fund/list',
      can: 'read',
      menu: { group: 'fund', order: 20, icon: IconBuildingBank, label: () => menu.text('list') },
      load: () => import('./FundList.tsx'),
    },
    {
      path: '/dashboard/fund',
      can: 'price',
      menu: {
        group: 'fund',
        order: 21,
        icon: IconChartLine,
        label: () => menu.text('prices'),
        also: ['/dashboard/fund/import'],
      },
      load: () => import('./Prices.tsx'),
    },
    { path: '/dashboard/fund/new', can: 'manage', label: () => menu.text('new'), load: () => import('./FundNew.tsx') },
    {
      path: '/dashboard/fund/import',
      can: 'import',
      label: () => menu.text('import'),
      load: () => import('./PriceImport.tsx'),
    },
    { path: '/dashboard/fund/import/:importId', can: 'import', load: () => import('./PriceImportShow.tsx') },
    { path: '/dashboard/fund/:id', can: 'read', load: () => import('./FundShow.tsx') },
    { path: '/dashboard/fund/:id/edit', can: 'manage', load: () => import('./FundEdit.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
