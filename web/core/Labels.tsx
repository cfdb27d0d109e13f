import type { ReactNode } from 'react'
import { type UiLabels, UiLabelsContext } from '../ui/labels.ts'
import { uiMn } from './settings/ui-mn.ts'
import { makeWords } from './text.ts'

const useWords = makeWords<UiLabels>('ui', uiMn, async () => (await import('./settings/ui-en.ts')).uiEn)

/** Gives the interface parts their texts in the language shown now. */
export function Labels({ children }: { children: ReactNode }) {
  return <UiLabelsContext value={useWords()}>{children}</UiLabelsContext>
}
