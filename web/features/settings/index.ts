import { IconAdjustments } from '@tabler/icons-react'
import { rights } from '#contract/features/settings/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { provideSettingEditor } from '../../core/city/editor.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('settings-menu', mn, async () => (await import('./menu-en.ts')).en)

provideSettingEditor(() => import('./SettingEditor.tsx'))

/** The settings that the city controls. */
export default webFeature(rights, {
  name: () => menu.text('menu'),
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
