import type { SettingsLabels } from '../settings/labels.ts'
import { settingsMn } from '../settings/settings-mn.ts'
import { makeWords } from '../text.ts'

/** The texts of the settings drawer in the language shown now. */
export const useSettingsLabels = makeWords<SettingsLabels>(
  'settings-drawer',
  settingsMn,
  async () => (await import('../settings/settings-en.ts')).settingsEn,
)
