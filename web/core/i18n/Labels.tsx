import type { ReactNode } from 'react'
import { type UiLabels, UiLabelsContext } from '../../ui/theme/labels.ts'
import { makeLabels } from './text.ts'
import { uiMn } from './ui-mn.ts'

const useTexts = makeLabels<UiLabels>('ui', uiMn, async () => (await import('./ui-en.ts')).uiEn)

/** Provides the labels of the UI components in the current language. */
export function Labels({ children }: { children: ReactNode }) {
  return <UiLabelsContext value={useTexts()}>{children}</UiLabelsContext>
}
