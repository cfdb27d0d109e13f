import type { MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'
import { FONT_FAMILY } from './fonts.ts'
import { tenShades } from './mix.ts'
import { PRESETS } from './presets.ts'

// Greys of the dark look; index 7 is the ground of inputs and menus in Mantine's own parts.
const DARK: MantineColorsTuple = [
  '#E9EEF3',
  '#CBD5DD',
  '#9CA9B5',
  '#6D7B88',
  '#3B4753',
  '#2B3640',
  '#222C36',
  '#171E26',
  '#10151B',
  '#0B0F14',
]

const GRAY: MantineColorsTuple = [
  '#F8FAFB',
  '#F2F5F7',
  '#E2E8EC',
  '#D2DAE0',
  '#B8C3CB',
  '#84919C',
  '#5C6975',
  '#4D5B67',
  '#2B3640',
  '#18222B',
]

/** Mantine's theme. Colours that change with preset, mode and contrast stand in tokens.css, never here. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: tenShades(PRESETS.default), dark: DARK, gray: GRAY },
  black: '#18222B',
  fontFamily: FONT_FAMILY,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: FONT_FAMILY,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.35' },
      h2: { fontSize: '1.125rem', lineHeight: '1.45' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.65' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Inside the page, not at its end: the lists of inputs also open inside dialogs and panels, and stay in a landmark.
    Popover: { defaultProps: { shadow: 'md', radius: 'md', withinPortal: false, floatingStrategy: 'fixed' } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'md', withinPortal: false, floatingStrategy: 'fixed' } },
  },
})
