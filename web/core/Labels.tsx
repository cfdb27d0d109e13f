import { type ReactNode, useEffect, useState } from 'react'
import { type UiLabels, UiLabelsContext } from '../ui/labels.ts'
import { retryLoad } from '../ui/retry-load.ts'
import { uiMn } from './settings/ui-mn.ts'
import { useLang } from './text.ts'

/** Gives the interface parts their texts in the language shown now. English comes when it is chosen. */
export function Labels({ children }: { children: ReactNode }) {
  const lang = useLang()
  const [english, setEnglish] = useState<UiLabels>()
  useEffect(() => {
    if (lang === 'en' && !english)
      void retryLoad(() => import('./settings/ui-en.ts')).then(({ uiEn }) => setEnglish(() => uiEn))
  }, [lang, english])
  return <UiLabelsContext value={lang === 'en' && english ? english : uiMn}>{children}</UiLabelsContext>
}
