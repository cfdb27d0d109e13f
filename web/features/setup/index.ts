import { IconListCheck } from '@tabler/icons-react'
import { rights } from '#contract/features/setup/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('setup-menu', mn, async () => (await import('./menu-en.ts')).en)

/** The assistant of a new city. Its steps are declared by the features to which they belong. */
export default webFeature(rights, {
  name: () => menu.text('menu'),
  screens: [
    {
      path: '/dashboard/admin/setup',
      can: 'manage',
      menu: { group: 'system', order: 50, icon: IconListCheck, label: () => menu.text('menu') },
      load: () => import('./SetupPage.tsx'),
    },
  ],
})
