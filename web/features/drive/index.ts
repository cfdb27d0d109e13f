import { IconFolders } from '@tabler/icons-react'
import { rights } from '#contract/features/drive/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('drive-menu', mn, async () => (await import('./menu-en.ts')).en)

/** The files of people and offices. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/files-manager',
      can: 'read',
      menu: { group: 'office', order: 50, label: () => menu.text('manager'), icon: IconFolders },
      load: () => import('./FilesPage.tsx'),
    },
    {
      path: '/dashboard/files-manager/shared',
      can: 'read',
      label: () => menu.text('shared'),
      load: () => import('./SharedPage.tsx'),
    },
    {
      path: '/dashboard/files-manager/favourites',
      can: 'read',
      label: () => menu.text('favourites'),
      load: () => import('./FavouritesPage.tsx'),
    },
    {
      path: '/dashboard/files-manager/recent',
      can: 'read',
      label: () => menu.text('recent'),
      load: () => import('./RecentPage.tsx'),
    },
    {
      path: '/dashboard/file',
      can: 'read',
      label: () => menu.text('storage'),
      load: () => import('./StoragePage.tsx'),
    },
    {
      path: '/dashboard/files-manager/bin',
      can: 'restore',
      label: () => menu.text('bin'),
      load: () => import('./BinPage.tsx'),
    },
  ],
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  header: { can: 'write', order: 5, load: () => import('./UploadHost.tsx') },
})
