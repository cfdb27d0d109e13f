import { IconUserStar } from '@tabler/icons-react'
import { rights } from '#contract/features/leaders/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('leaders-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Section leaders, their terms of office and their accounts. */
export default webFeature(rights, {
  name: () => menu.text('menu'),
  screens: [
    {
      path: '/dashboard/leaders',
      can: 'read',
      menu: { group: 'people', order: 2, icon: IconUserStar, label: () => menu.text('menu') },
      load: () => import('./LeaderList.tsx'),
    },
    {
      path: '/dashboard/leaders/new',
      can: 'manage',
      label: () => menu.text('new'),
      load: () => import('./LeaderNew.tsx'),
    },
    {
      path: '/dashboard/leaders/import',
      can: 'import',
      label: () => menu.text('import'),
      load: () => import('./LeaderImport.tsx'),
    },
    {
      path: '/dashboard/leaders/invite',
      can: 'invite',
      label: () => menu.text('invite'),
      load: () => import('./LeaderInvite.tsx'),
    },
    { path: '/dashboard/leaders/import/:importId', can: 'import', load: () => import('./LeaderImportShow.tsx') },
    { path: '/dashboard/leaders/:id', can: 'read', load: () => import('./LeaderShow.tsx') },
    { path: '/dashboard/leaders/:id/edit', can: 'manage', load: () => import('./LeaderEdit.tsx') },
  ],
  search: {
    can: 'read',
    kind: 'person',
    label: () => menu.text('menu'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  setup: { 'leaders.first': { order: 20, load: () => import('./setup.ts') } },
})
