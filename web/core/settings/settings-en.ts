import type { SettingsLabels } from './labels.ts'

/** The settings drawer in English. */
export const settingsEn: SettingsLabels = {
  title: 'Display settings',
  close: 'Close',
  reset: 'Reset to default',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  themeMode: { name: 'Mode', values: { light: 'Light', dark: 'Dark' } },
  themeContrast: { name: 'Contrast', values: { default: 'Normal', bold: 'Bold' } },
  themeDirection: { name: 'Direction', values: { ltr: 'Left to right', rtl: 'Right to left' } },
  themeLayout: { name: 'Menu', values: { vertical: 'Wide', mini: 'Narrow' } },
  themeStretch: { name: 'Page width', values: { false: 'Fixed', true: 'Whole screen' } },
  themeColorPresets: {
    name: 'Colour presets',
    values: { default: 'Green', cyan: 'Cyan', purple: 'Purple', blue: 'Blue', orange: 'Orange', red: 'Red' },
  },
}
