import { IconWebhook } from '@tabler/icons-react'
import { rights } from '#contract/features/webhooks/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('webhooks-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Webhooks: one's own, and for city admins those of everybody. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/webhooks',
      can: 'read',
      menu: { group: 'system', order: 61, label: () => menu.text('name'), icon: IconWebhook },
      load: () => import('./Webhooks.tsx'),
    },
  ],
})
