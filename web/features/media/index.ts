import { IconLibraryPhoto } from '@tabler/icons-react'
import { rights } from '#contract/features/media/rights.ts'
import { providePictures } from '../../core/content/picture-library.ts'
import { webFeature } from '../../core/feature.ts'
import { makeTexts } from '../../core/text.ts'
import { lazyPart } from '../../ui/retry-load.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('media-menu', mn, async () => (await import('./menu-en.ts')).en)

providePictures({
  send: async (file, onProgress) => (await import('./send.ts')).sendForContent(file, onProgress),
  Picker: lazyPart(() => import('./MediaPicker.tsx')),
})

/** The library of pictures: its screens, and what covers and texts choose from. */
export default webFeature(rights, {
  screens: [
    {
      path: '/dashboard/media',
      can: 'read',
      menu: { group: 'civic', order: 85, label: () => menu.text('media'), icon: IconLibraryPhoto },
      load: () => import('./MediaList.tsx'),
    },
    { path: '/dashboard/media/:id', can: 'read', load: () => import('./MediaShow.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('media'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
