import { IconAdjustments } from '@tabler/icons-react'
import { rights } from '#contract/features/settings/rights.ts'
import { provideSettingEditor } from '../../core/city/editor.ts'
import { webFeature } from '../../core/feature.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('settings-menu', mn, async () => (await import('./menu-en.ts')).en)

provideSettingEditor(() => import('./SettingEditor.tsx'))

/** What the city decides for itself. */
export default webFeature(rights, {
  screens: [
    {
      path: '/dashboard/admin/settings',
      can: 'read',
      menu: { group: 'system', order: 5, icon: IconAdjustments, label: () => menu.text('menu') },
      load: () => import('./SettingsPage.tsx'),
    },
    { path: '/dashboard/admin/settings/:key', can: 'read', load: () => import('./SettingsPage.tsx') },
  ],
  settings: { order: 10, load: () => import('./settings.ts') },
  setup: { 'settings.identity': { order: 10, load: () => import('./setup.tsx') } },
})
