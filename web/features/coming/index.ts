import { IconCalendarPlus } from '@tabler/icons-react'
import { rights } from '#contract/features/coming/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('coming-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Announcements of what opens soon; the page itself is public (web/site). */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/coming-soon',
      can: 'manage',
      menu: { group: 'civic', order: 95, label: () => menu.text('name'), icon: IconCalendarPlus },
      load: () => import('./Announcements.tsx'),
    },
  ],
})
