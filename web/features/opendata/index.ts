import { IconDatabaseShare } from '@tabler/icons-react'
import { rights } from '#contract/features/opendata/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('opendata-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Open data: what the city publishes, and its settings; the files are on a public page (web/site). */
export default webFeature(rights, {
  name: () => menu.text('openData'),
  screens: [
    {
      path: '/dashboard/open-data',
      can: 'manage',
      menu: { group: 'system', order: 45, label: () => menu.text('openData'), icon: IconDatabaseShare },
      load: () => import('./OpenData.tsx'),
    },
  ],
  settings: { order: 95, load: () => import('./settings.ts') },
})
