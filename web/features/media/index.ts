import { IconLibraryPhoto } from '@tabler/icons-react'
import { rights } from '#contract/features/media/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { providePictures } from '../../core/content/picture-library.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('media-menu', mn, async () => (await import('./menu-en.ts')).en)

providePictures({
  send: async (file, onProgress) => (await import('./send.ts')).sendForContent(file, onProgress),
  Picker: lazyPart(() => import('./MediaPicker.tsx')),
})

/** The picture library: its screens, and the source of pictures for covers and texts. */
export default webFeature(rights, {
  name: () => menu.text('media'),
  screens: [
    {
      path: '/dashboard/media',
      can: 'read',
      menu: { group: 'civic', order: 85, label: () => menu.text('media'), icon: IconLibraryPhoto },
      load: () => import('./MediaList.tsx'),
    },
    { path: '/dashboard/media/:id', can: 'read', load: () => import('./MediaShow.tsx') },
  ],
  profile: {
    can: 'write',
    id: 'gallery',
    label: () => menu.text('gallery'),
    order: 30,
    load: () => import('./Gallery.tsx'),
  },
  search: {
    can: 'read',
    label: () => menu.text('media'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
