import { IconChartHistogram } from '@tabler/icons-react'
import { rights } from '#contract/features/benchmarks/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('benchmarks-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Indices that funds are compared with. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/fund/benchmarks',
      can: 'list',
      menu: { group: 'fund', order: 24, icon: IconChartHistogram, label: () => menu.text('list') },
      load: () => import('./Benchmarks.tsx'),
    },
    {
      path: '/dashboard/fund/benchmarks/import',
      can: 'import',
      label: () => menu.text('import'),
      load: () => import('./BenchmarkImport.tsx'),
    },
    {
      path: '/dashboard/fund/benchmarks/import/:importId',
      can: 'import',
      load: () => import('./BenchmarkImportShow.tsx'),
    },
  ],
  search: {
    can: 'list',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
