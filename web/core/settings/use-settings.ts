import { createContext, useContext } from 'react'
import type { Language, Settings } from './values.ts'

/** The display settings and what one can do to them. Source of the transitions: docs/rules/constants.md. */
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
  /** Chooses the language, and with it the direction: Arabic right-to-left, any other left-to-right. */
  setLanguage: (language: Language) => void
  /** Back to the defaults; the cookies are removed. The language stays. */
  reset: () => void
}

/** Filled by `SettingsProvider`; read it through `useSettings`. */
export const SettingsContext = createContext<SettingsControl | null>(null)

/** The display settings. @throws Error outside of `SettingsProvider` (docs/rules/problems.md). */
export function useSettings(): SettingsControl {
  const control = useContext(SettingsContext)
  if (!control) throw new Error('useSettings must be used inside SettingsProvider')
  return control
}
