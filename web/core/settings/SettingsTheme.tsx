import type { ReactNode } from 'react'
import { ThemeProvider } from '../../ui/theme/ThemeProvider.tsx'
import { useSettings } from './use-settings.ts'

/** Hands the chosen mode and direction to the interface parts. Stands inside `SettingsProvider`. */
export function SettingsTheme({ children }: { children: ReactNode }) {
  const { settings } = useSettings()
  return (
    <ThemeProvider mode={settings.themeMode} direction={settings.themeDirection}>
      {children}
    </ThemeProvider>
  )
}
