import type { Settings } from './values.ts'

/** Texts of the settings drawer. */
export interface SettingsLabels {
  title: string
  close: string
  reset: string
  fullScreen: string
  leaveFullScreen: string
  themeMode: { name: string; values: Record<Settings['themeMode'], string> }
  themeDirection: { name: string; values: Record<Settings['themeDirection'], string> }
  themeContrast: { name: string; values: Record<Settings['themeContrast'], string> }
  themeLayout: { name: string; values: Record<Settings['themeLayout'], string> }
  themeColorPresets: { name: string; values: Record<Settings['themeColorPresets'], string> }
  themeStretch: { name: string; values: { false: string; true: string } }
}
