import { createContext, useContext } from 'react'
import type { Language, Settings } from './values.ts'

/** The display settings and their actions. Transitions: docs/rules/constants.md. */
export interface SettingsControl {
  settings: Settings
  language: Language
  /** Sets one or several settings directly. */
  change: (changed: Partial<Settings>) => void
  toggleMode: () => void
  toggleDirection: () => void
  toggleContrast: () => void
  toggleLayout: () => void
  toggleStretch: () => void
  /** Sets the language, and with it the direction: Arabic right-to-left, any other left-to-right. */
  setLanguage: (language: Language) => void
  /** Restores the defaults and removes the cookies. The language remains. */
  reset: () => void
}

/** Provided by `SettingsProvider`; read it with `useSettings`. */
export const SettingsContext = createContext<SettingsControl | null>(null)

/** The display settings. @throws Error outside `SettingsProvider` (docs/rules/problems.md). */
export function useSettings(): SettingsControl {
  const control = useContext(SettingsContext)
  if (!control) throw new Error('useSettings must be used inside SettingsProvider')
  return control
}
