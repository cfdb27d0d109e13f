import { IconKey } from '@tabler/icons-react'
import { rights } from '#contract/features/tokens/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('tokens-menu', mn, async () => (await import('./menu-en.ts')).en)

/** API tokens: one's own, and for city admins those of everybody. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/tokens',
      can: 'read',
      menu: { group: 'system', order: 60, label: () => menu.text('name'), icon: IconKey },
      load: () => import('./Tokens.tsx'),
    },
  ],
})
