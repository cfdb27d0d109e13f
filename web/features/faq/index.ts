import { IconHelpCircle } from '@tabler/icons-react'
import { rights } from '#contract/features/faq/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('faq-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Frequently asked questions: list, form, order and preview. */
export default webFeature(rights, {
  name: () => menu.text('faqs'),
  screens: [
    {
      path: '/dashboard/faqs',
      can: 'read',
      menu: { group: 'civic', order: 80, label: () => menu.text('faqs'), icon: IconHelpCircle },
      load: () => import('./FaqList.tsx'),
    },
    { path: '/dashboard/faqs/new', can: 'write', label: () => menu.text('make'), load: () => import('./FaqNew.tsx') },
    { path: '/dashboard/faqs/order', can: 'write', load: () => import('./FaqOrder.tsx') },
    { path: '/dashboard/faqs/:id', can: 'read', load: () => import('./FaqShow.tsx') },
    { path: '/dashboard/faqs/:id/preview', can: 'read', load: () => import('./FaqPreview.tsx') },
  ],
  recordPages: { faqs: (id) => `/dashboard/faqs/${id}` },
  search: {
    can: 'read',
    label: () => menu.text('faqs'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  settings: { order: 50, load: () => import('./settings.ts') },
})
