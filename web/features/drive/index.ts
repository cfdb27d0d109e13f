import { IconFolderShare, IconFolders } from '@tabler/icons-react'
import { rights } from '#contract/features/drive/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { provideAttachables } from '../../core/content/attachables.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('drive-menu', mn, async () => (await import('./menu-en.ts')).en)

provideAttachables({ Picker: lazyPart(() => import('./AttachDialog.tsx')) })

/** The files of people and offices, which can be attached to records of other features. */
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
  figures: {
    shared: {
      path: '/dashboard/files-manager/shared',
      order: 17.55,
      icon: IconFolderShare,
      label: () => menu.text('newShares'),
    },
  },
  header: { can: 'write', isLate: true, order: 5, load: () => import('./UploadHost.tsx') },
})
