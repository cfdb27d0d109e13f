import { IconChartHistogram } from '@tabler/icons-react'
import { rights } from '#contract/features/analytics/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('analytics-menu', mn, async () => (await import('./menu-en.ts')).en)

/** How the public pages are read. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/analytics',
      can: 'read',
      menu: { group: 'system', order: 3, label: () => menu.text('name'), icon: IconChartHistogram },
      load: () => import('./AnalyticsPage.tsx'),
    },
  ],
})
