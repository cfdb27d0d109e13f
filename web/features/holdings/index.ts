import { IconChartPie } from '@tabler/icons-react'
import { rights } from '#contract/features/holdings/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('holdings-menu', mn, async () => (await import('./menu-en.ts')).en)

/** The holdings of investment funds. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/fund/holdings',
      can: 'compose',
      menu: { group: 'fund', order: 22, icon: IconChartPie, label: () => menu.text('list') },
      load: () => import('./Portfolios.tsx'),
    },
    {
      path: '/dashboard/fund/holdings/import',
      can: 'import',
      label: () => menu.text('import'),
      load: () => import('./HoldingsImport.tsx'),
    },
    {
      path: '/dashboard/fund/holdings/import/:importId',
      can: 'import',
      load: () => import('./HoldingsImportShow.tsx'),
    },
    { path: '/dashboard/fund/holdings/:id', can: 'compose', load: () => import('./PortfolioShow.tsx') },
  ],
  recordPages: { fund_portfolios: (id) => `/dashboard/fund/holdings/${id}` },
})
