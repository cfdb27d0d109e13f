import { IconMessages } from '@tabler/icons-react'
import { rights } from '#contract/features/chat/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('chat-menu', mn, async () => (await import('./menu-en.ts')).en)
const load = () => import('./ChatPage.tsx')

/** The chat: conversations, one of them, and what is always there of it. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/chat',
      can: 'read',
      menu: { group: 'office', order: 20, label: () => menu.text('name'), icon: IconMessages },
      load,
    },
    { path: '/dashboard/chat/new', can: 'address', label: () => menu.text('new'), load: () => import('./NewChat.tsx') },
    { path: '/dashboard/chat/:conversationKey', can: 'read', load },
  ],
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  header: { can: 'read', isButton: true, order: 4, load: () => import('./ChatHost.tsx') },
  figures: {
    unread: {
      path: '/dashboard/chat',
      order: 17.45,
      icon: IconMessages,
      label: () => menu.text('unread'),
      inMenu: '/dashboard/chat',
    },
  },
})
