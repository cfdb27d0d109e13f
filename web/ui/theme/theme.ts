import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core'
import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import { tenShades } from './mix.ts'
import { PRESETS } from './presets.ts'

/** Text faces in order: our subsets, the metric-alike stand-in, the system. Declared in web/fonts/fonts.css. */
export const FONT_FAMILY = "Nutag, 'Nutag fallback', system-ui, 'Noto Sans', 'Noto Sans Arabic', sans-serif"

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

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isBrand = !input.color || input.color === 'brand'
  // The preset says which text its main colour carries: orange takes dark text.
  if (input.variant === 'filled' && isBrand) return { ...colors, color: 'var(--mantine-primary-color-contrast)' }
  return colors
}

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
  variantColorResolver,
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { radius: 'xl', transitionProps: { duration: 200 } } },
    // Inside the page, not at its end: the lists of inputs also open inside dialogs and panels, and stay in a landmark.
    Popover: { defaultProps: { shadow: 'md', radius: 'md', withinPortal: false, floatingStrategy: 'fixed' } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'md', withinPortal: false, floatingStrategy: 'fixed' } },
  },
})
