import { makeLabels } from '../i18n/text.ts'
import type { SettingsLabels } from './labels.ts'
import { settingsMn } from './settings-mn.ts'

/** The texts of the settings drawer in the current language. */
export const useSettingsLabels = makeLabels<SettingsLabels>(
  'settings-drawer',
  settingsMn,
  async () => (await import('./settings-en.ts')).settingsEn,
)
