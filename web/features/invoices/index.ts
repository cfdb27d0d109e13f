import { IconFolder } from '@tabler/icons-react'
import { rights } from '#contract/features/invoices/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('invoices-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Invoices of the areas: one page with a list and a form. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/invoices',
      can: 'read',
      menu: { group: 'civic', order: 90, label: () => menu.text('name'), icon: IconFolder },
      load: () => import('./Invoices.tsx'),
    },
  ],
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
