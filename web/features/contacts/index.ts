import { IconMessage2Question, IconMessagePlus, IconMoodSad } from '@tabler/icons-react'
import { rights } from '#contract/features/contacts/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('contacts-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Contact messages: list and page. */
export default webFeature(rights, {
  name: () => menu.text('contacts'),
  screens: [
    {
      path: '/dashboard/contacts',
      can: 'read',
      menu: { group: 'civic', order: 70, label: () => menu.text('contacts'), icon: IconMessage2Question },
      load: () => import('./ContactList.tsx'),
    },
    {
      path: '/dashboard/contacts/new',
      can: 'take',
      menu: { group: 'civic', order: 71, label: () => menu.text('take'), icon: IconMessagePlus },
      load: () => import('./ContactNew.tsx'),
    },
    { path: '/dashboard/contacts/:id', can: 'read', load: () => import('./ContactShow.tsx') },
  ],
  record: { can: 'read', label: () => menu.text('record'), path: (id) => `/dashboard/contacts/${id}` },
  search: {
    can: 'read',
    label: () => menu.text('contacts'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  home: [{ can: 'own', place: 'citizen', order: 25, load: () => import('./MyContacts.tsx') }],
  settings: { order: 33, load: () => import('./settings.ts') },
  figures: {
    toAnswer: {
      path: '/dashboard/contacts',
      order: 18.2,
      icon: IconMessage2Question,
      label: () => menu.text('toAnswer'),
      inMenu: '/dashboard/contacts',
      lead: 2.05,
      weeks: 'received',
      work: () => import('./work.ts'),
    },
    notSolved: {
      path: '/dashboard/contacts',
      order: 18.5,
      icon: IconMoodSad,
      label: () => menu.text('notSolved'),
      lead: 6,
      work: () => import('./work.ts'),
    },
  },
})
