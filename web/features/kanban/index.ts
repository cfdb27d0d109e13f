import { IconLayoutKanban } from '@tabler/icons-react'
import { rights } from '#contract/features/kanban/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('kanban-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Boards: their list, one board, and one card of it. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/kanban',
      can: 'read',
      menu: { group: 'office', order: 40, label: () => menu.text('name'), icon: IconLayoutKanban },
      load: () => import('./BoardList.tsx'),
    },
    {
      path: '/dashboard/kanban/cards',
      can: 'read',
      label: () => menu.text('cards'),
      load: () => import('./CardList.tsx'),
    },
    { path: '/dashboard/kanban/:boardId', can: 'read', load: () => import('./BoardPage.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  recordParts: [{ can: 'read', order: 10, load: () => import('./RecordCards.tsx') }],
  figures: {
    mine: {
      path: '/dashboard/kanban/cards',
      order: 17.6,
      icon: IconLayoutKanban,
      label: () => menu.text('mine'),
    },
  },
})
