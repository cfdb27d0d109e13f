import { IconMail } from '@tabler/icons-react'
import { rights } from '#contract/features/mail/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('mail-menu', mn, async () => (await import('./menu-en.ts')).en)
const load = () => import('./MailPage.tsx')

/** The mail of the office: a list by label, one conversation, and the windows in which mails are written. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/mail',
      can: 'read',
      menu: { group: 'office', order: 10, label: () => menu.text('name'), icon: IconMail },
      load,
    },
    { path: '/dashboard/mail/all', can: 'read', label: () => menu.text('all'), load },
    { path: '/dashboard/mail/sent', can: 'read', label: () => menu.text('sent'), load },
    { path: '/dashboard/mail/draft', can: 'read', label: () => menu.text('drafts'), load },
    {
      path: '/dashboard/mail/shared',
      can: 'configure',
      label: () => menu.text('shared'),
      load: () => import('./SharedMailboxes.tsx'),
    },
    { path: '/dashboard/mail/:label', can: 'read', load },
    { path: '/dashboard/mail/:label/:threadId', can: 'read', load },
    { path: '/dashboard/mail/label/:name', can: 'read', load },
    { path: '/dashboard/mail/label/:name/:threadId', can: 'read', load },
  ],
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  header: { can: 'write', isLate: true, order: 3, load: () => import('./ComposeHost.tsx') },
  figures: {
    unread: {
      path: '/dashboard/mail/inbox',
      order: 17.4,
      icon: IconMail,
      label: () => menu.text('unread'),
      inMenu: '/dashboard/mail',
    },
  },
})
