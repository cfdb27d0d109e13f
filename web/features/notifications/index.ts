import { IconBell, IconFilePencil, IconSend } from '@tabler/icons-react'
import { rights } from '#contract/features/notifications/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('notifications-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Notifications: inbox, sent, the form, and the bell in the header. */
export default webFeature(rights, {
  name: () => menu.text('own'),
  screens: [
    {
      path: '/dashboard/notifications/inbox',
      can: 'read',
      everybody: true,
      menu: { group: 'civic', order: 12, label: () => menu.text('inbox'), icon: IconBell },
      load: () => import('./Inbox.tsx'),
    },
    {
      path: '/dashboard/notifications/sent',
      can: 'send',
      menu: { group: 'civic', order: 13, label: () => menu.text('sent'), icon: IconSend },
      load: () => import('./SentList.tsx'),
    },
    {
      path: '/dashboard/notifications/new',
      can: 'send',
      label: () => menu.text('new'),
      load: () => import('./NoticeNew.tsx'),
    },
    { path: '/dashboard/notifications/:id', can: 'read', everybody: true, load: () => import('./NoticeShow.tsx') },
    { path: '/dashboard/notifications/:id/edit', can: 'send', load: () => import('./NoticeEdit.tsx') },
    {
      path: '/notifications',
      can: 'read',
      everybody: true,
      menu: { group: 'home', order: 1.5, label: () => menu.text('own'), icon: IconBell, citizens: true },
      load: () => import('./Inbox.tsx'),
    },
  ],
  search: {
    can: 'read',
    label: () => menu.text('own'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  header: { can: 'read', everybody: true, isButton: true, order: 1, load: () => import('./Bell.tsx') },
  figures: {
    unread: {
      path: '/dashboard/notifications/inbox',
      order: 17,
      icon: IconBell,
      label: () => menu.text('figure.unread'),
      inMenu: '/dashboard/notifications/inbox',
      lead: 4,
    },
    drafts: {
      path: '/dashboard/notifications/sent',
      order: 41,
      icon: IconFilePencil,
      label: () => menu.text('figure.drafts'),
    },
  },
  home: [
    { can: 'send', place: 'main', order: 20, load: () => import('./SentHome.tsx') },
    { can: 'read', place: 'citizen', order: 10, load: () => import('./MyNotices.tsx') },
  ],
  offline: { can: 'read', bring: async () => (await import('./offline.ts')).bring() },
})
