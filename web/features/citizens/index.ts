import { IconHomeCheck, IconHomeQuestion } from '@tabler/icons-react'
import { rights } from '#contract/features/citizens/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('citizens-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Citizens: the number within reach, confirmation of homes, and a citizen's own home. */
export default webFeature(rights, {
  name: () => menu.text('menu'),
  screens: [
    {
      path: '/dashboard/citizens',
      can: 'read',
      menu: { group: 'people', order: 3, icon: IconHomeCheck, label: () => menu.text('menu') },
      load: () => import('./Citizens.tsx'),
    },
    {
      path: '/citizens/home',
      can: 'own',
      everybody: true,
      menu: { group: 'people', order: 1, icon: IconHomeCheck, label: () => menu.text('mine'), citizens: true },
      load: () => import('./MyHome.tsx'),
    },
  ],
  figures: {
    toConfirm: {
      path: '/dashboard/citizens',
      order: 18,
      icon: IconHomeQuestion,
      label: () => menu.text('figure.toConfirm'),
      inMenu: '/dashboard/citizens',
      lead: 2.3,
      work: () => import('./work.ts'),
    },
  },
})
