import { IconUserCog, IconUsers } from '@tabler/icons-react'
import { rights } from '#contract/features/users/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('users-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Loads the cards that set up a second factor, for the page that people see whose role requires one. */
export const loadFactors = () => import('./account/Factors.tsx')

/** Loads the dialog that asks for the proof of an account's owner. */
export const loadProof = () => import('./account/ProofDialog.tsx')
/** Loads the same without a dialog. */
export const loadProofStep = () => import('./account/ProofStep.tsx')

/** People and their accounts for admins; the user's own profile and account for everybody. */
export default webFeature(rights, {
  name: () => menu.text('menu'),
  screens: [
    {
      path: '/dashboard/user/list',
      can: 'read',
      menu: { group: 'people', order: 1, icon: IconUsers, label: () => menu.text('menu') },
      load: () => import('./directory/UserList.tsx'),
    },
    { path: '/dashboard/user/cards', can: 'read', load: () => import('./directory/UserCards.tsx') },
    { path: '/dashboard/user/new', can: 'manage', load: () => import('./directory/UserNew.tsx') },
    {
      path: '/dashboard/user/requests',
      can: 'manage',
      label: () => menu.text('requests'),
      load: () => import('./directory/WaitingRequests.tsx'),
    },
    { path: '/dashboard/user/:name/edit', can: 'manage', load: () => import('./directory/UserEdit.tsx') },
    { path: '/dashboard/user/profile', everybody: true, load: () => import('./profile/Profile.tsx') },
    { path: '/dashboard/user/account', everybody: true, load: () => import('./account/Account.tsx') },
    { path: '/dashboard/user', can: 'read', load: () => import('./directory/UserHome.tsx') },
  ],
  figures: {
    waiting: {
      path: '/dashboard/user/requests',
      order: 8,
      icon: IconUserCog,
      label: () => menu.text('figure.waiting'),
      inMenu: '/dashboard/user/list',
      work: () => import('./directory/work.ts'),
    },
  },
  recordPages: { users: (id) => `/dashboard/user/${id}/edit` },
  search: {
    can: 'read',
    kind: 'person',
    label: () => menu.text('menu'),
    find: async (q, signal) => (await import('./directory/find.ts')).find(q, signal),
  },
  setup: {
    'users.districts': { order: 80, load: () => import('./setup/districts.tsx') },
    'users.khoroos': { order: 10, load: () => import('./setup/khoroos.ts') },
  },
})
