import { IconUsers } from '@tabler/icons-react'
import { rights } from '#contract/features/users/rights.ts'
import { webFeature } from '../../core/feature.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('users-menu', mn, async () => (await import('./menu-en.ts')).en)

/** People and their accounts; everybody's own profile and account. */
export default webFeature(rights, {
  screens: [
    {
      path: '/dashboard/user/list',
      can: 'read',
      menu: { group: 'people', order: 1, icon: IconUsers, label: () => menu.text('menu') },
      load: () => import('./UserList.tsx'),
    },
    { path: '/dashboard/user/cards', can: 'read', load: () => import('./UserCards.tsx') },
    { path: '/dashboard/user/new', can: 'manage', load: () => import('./UserNew.tsx') },
    { path: '/dashboard/user/:name/edit', can: 'manage', load: () => import('./UserEdit.tsx') },
    { path: '/dashboard/user/profile', everybody: true, load: () => import('./Profile.tsx') },
    { path: '/dashboard/user/account', everybody: true, load: () => import('./Account.tsx') },
    { path: '/dashboard/user', can: 'read', load: () => import('./UserHome.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('menu'),
    find: async (q, signal) => (await import('./search.ts')).findPeople(q, signal),
  },
  setup: {
    'users.districts': { order: 80, load: () => import('./setup-districts.tsx') },
    'users.khoroos': { order: 10, load: () => import('./setup-khoroos.ts') },
  },
})
