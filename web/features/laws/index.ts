import { IconGavel } from '@tabler/icons-react'
import { rights } from '#contract/features/laws/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('laws-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Laws and regulations: list, registration, page, and bound organisations. */
export default webFeature(rights, {
  name: () => menu.text('laws'),
  screens: [
    {
      path: '/dashboard/laws',
      can: 'read',
      menu: { group: 'civic', order: 55, label: () => menu.text('laws'), icon: IconGavel },
      load: () => import('./LawList.tsx'),
    },
    { path: '/dashboard/laws/new', can: 'write', label: () => menu.text('make'), load: () => import('./LawNew.tsx') },
    { path: '/dashboard/laws/organisations', can: 'look', load: () => import('./Organisations.tsx') },
    { path: '/dashboard/laws/:id', can: 'read', load: () => import('./LawShow.tsx') },
    { path: '/dashboard/laws/:id/preview', can: 'read', load: () => import('./LawPreview.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('laws'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  settings: { order: 60, load: () => import('./settings.ts') },
})
