/** The colour choices of the display setting themeColorPresets (docs/rules/constants.md). */
export const PRESET_NAMES = ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] as const
export type PresetName = (typeof PRESET_NAMES)[number]

/** The shades of every preset (docs/rules/constants.md), each as #RRGGBB. `contrastText` is used on `main`. */
export interface Preset {
  lighter: string
  light: string
  main: string
  dark: string
  darker: string
  contrastText: string
}

/**
 * Our own colours: the specification names the presets without values. `main` carries `contrastText`; `dark` is the
 * text colour on light backgrounds and on `lighter`; `light` is the text colour on dark backgrounds. contrast.test.ts
 * tests every pair for AA.
 */
export const PRESETS: Record<PresetName, Preset> = {
  default: {
    lighter: '#DDF3E8',
    light: '#63C79A',
    main: '#0F7A52',
    dark: '#0B5F40',
    darker: '#063B28',
    contrastText: '#FFFFFF',
  },
  cyan: {
    lighter: '#D5F1F5',
    light: '#5BC4D6',
    main: '#0B7285',
    dark: '#085968',
    darker: '#043841',
    contrastText: '#FFFFFF',
  },
  purple: {
    lighter: '#ECE5FC',
    light: '#B79FF3',
    main: '#6B3FD4',
    dark: '#5129AE',
    darker: '#2F1768',
    contrastText: '#FFFFFF',
  },
  blue: {
    lighter: '#DEEAFD',
    light: '#83AEF6',
    main: '#1C5FD1',
    dark: '#1549A3',
    darker: '#0B2C66',
    contrastText: '#FFFFFF',
  },
  orange: {
    lighter: '#FEF0D6',
    light: '#FFC46B',
    main: '#F59E1B',
    dark: '#8A4E00',
    darker: '#552F00',
    contrastText: '#1C1402',
  },
  red: {
    lighter: '#FCE3E3',
    light: '#F79292',
    main: '#C92A2A',
    dark: '#9C1F1F',
    darker: '#5F1111',
    contrastText: '#FFFFFF',
  },
}
