import { IconBook2 } from '@tabler/icons-react'
import { rights } from '#contract/features/manual/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { menuTexts } from './menu.ts'

/** The manual: reading, editing, and the help button of every page. */
export default webFeature(rights, {
  name: () => menuTexts.text('manual'),
  screens: [
    {
      path: '/dashboard/manual',
      can: 'read',
      menu: { group: 'home', order: 90, label: () => menuTexts.text('manual'), icon: IconBook2 },
      load: () => import('./ManualHome.tsx'),
    },
    { path: '/dashboard/manual/list', can: 'write', load: () => import('./ManualList.tsx') },
    {
      path: '/dashboard/manual/new',
      can: 'write',
      label: () => menuTexts.text('new'),
      load: () => import('./ManualNew.tsx'),
    },
    { path: '/dashboard/manual/:id/edit', can: 'write', load: () => import('./ManualEdit.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menuTexts.text('manual'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  header: { can: 'read', isButton: true, order: 0.2, load: () => import('./HelpButton.tsx') },
  setup: { 'manual.chapters': { order: 90, load: () => import('./setup.tsx') } },
})
