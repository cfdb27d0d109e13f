import { useEffect, useState } from 'react'
import { retryLoad } from '../../ui/retry-load.ts'
import type { SettingsLabels } from '../settings/labels.ts'
import { settingsMn } from '../settings/settings-mn.ts'
import { useLang } from '../text.ts'

/** The texts of the settings drawer in the language shown now. */
export function useSettingsLabels(): SettingsLabels {
  const lang = useLang()
  const [english, setEnglish] = useState<SettingsLabels>()
  useEffect(() => {
    if (lang === 'en' && !english)
      void retryLoad(() => import('../settings/settings-en.ts')).then(({ settingsEn }) => setEnglish(settingsEn))
  }, [lang, english])
  return lang === 'en' && english ? english : settingsMn
}
