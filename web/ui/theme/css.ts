import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Contrast, Mode, Surface } from './colours.ts'
import { SURFACES, TONE_PAIRS, TONES } from './colours.ts'
import * as layout from './layout.ts'
import { mix, tenShades } from './mix.ts'
import * as motion from './motion.ts'
import type { PresetName } from './presets.ts'
import { PRESET_NAMES, PRESETS } from './presets.ts'
import { theme } from './theme.ts'

type Variables = Record<string, string>

const block = (selector: string, variables: Variables) =>
  `${selector} {\n${Object.entries(variables)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`

// We use four of Mantine's colour families; leaving the others out saves 3 KB on every page.
const UNUSED_FAMILY = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/
const used = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED_FAMILY.test(name)))

const px = (n: number) => `${n / 16}rem`

const measures: Variables = {
  '--nt-header-mobile': px(layout.HEADER_MOBILE_PX),
  '--nt-header-main': px(layout.HEADER_MAIN_PX),
  '--nt-header-dashboard': px(layout.HEADER_DASHBOARD_PX),
  '--nt-header-dashboard-offset': px(layout.HEADER_DASHBOARD_OFFSET_PX),
  '--nt-nav-base': px(layout.NAV_BASE_PX),
  '--nt-nav-dashboard': px(layout.NAV_DASHBOARD_PX),
  '--nt-nav-mini': px(layout.NAV_MINI_PX),
  '--nt-nav-item': px(layout.NAV_ITEM_PX),
  '--nt-nav-sub-item': px(layout.NAV_SUB_ITEM_PX),
  '--nt-nav-horizontal-item': px(layout.NAV_HORIZONTAL_ITEM_PX),
  '--nt-radius-control': px(layout.RADIUS_CONTROL_PX),
  '--nt-radius-card': px(layout.RADIUS_CARD_PX),
  '--nt-content-max': px(layout.CONTENT_MAX_PX),
  '--nt-motion': `${motion.MOTION_S}s`,
  '--nt-motion-in': `${motion.MOTION_IN_S}s`,
  '--nt-motion-out': `${motion.MOTION_OUT_S}s`,
}

const kebab = (name: string) => name.replace(/\d+$/, '-$&')

const surface = (s: Surface): Variables =>
  Object.fromEntries(Object.entries(s).map(([name, value]) => [`--nt-${kebab(name)}`, value]))

const tones = (mode: Mode): Variables =>
  Object.fromEntries(
    TONES.flatMap((tone) => [
      [`--nt-${tone}-ground`, TONE_PAIRS[mode][tone].ground],
      [`--nt-${tone}-text`, TONE_PAIRS[mode][tone].text],
    ]),
  )

/** How strongly the preset tints a dark ground, 0..1. */
export const DARK_TINT_SHARE = 0.16

/** What the interface calls brand colours, for one preset, mode and contrast. Each pair is checked for AA. */
export function brandColours(name: PresetName, mode: Mode, contrast: Contrast) {
  const p = PRESETS[name]
  const bold = contrast === 'bold'
  if (mode === 'light') return { text: bold ? p.darker : p.dark, tint: p.lighter, onTint: bold ? p.darker : p.dark }
  const tint = mix(SURFACES.dark[contrast].card, p.light, DARK_TINT_SHARE)
  return { text: bold ? p.lighter : p.light, tint, onTint: bold ? p.lighter : mix(p.lighter, p.light, 0.7) }
}

const presetVariables = (name: PresetName): Variables => ({
  ...Object.fromEntries(tenShades(PRESETS[name]).map((shade, i) => [`--mantine-color-brand-${i}`, shade])),
  '--nt-on-brand': PRESETS[name].contrastText,
})

const brandVariables = (name: PresetName, mode: Mode, contrast: Contrast): Variables => {
  const c = brandColours(name, mode, contrast)
  return { '--nt-brand-text': c.text, '--nt-brand-tint': c.tint, '--nt-brand-on-tint': c.onTint }
}

// Mantine's own words for our colours, the same in every mode.
const aliases: Variables = {
  '--nt-brand': 'var(--mantine-color-brand-6)',
  '--mantine-primary-color-contrast': 'var(--nt-on-brand)',
  '--mantine-color-body': 'var(--nt-card)',
  '--mantine-color-text': 'var(--nt-text)',
  '--mantine-color-bright': 'var(--nt-text)',
  '--mantine-color-dimmed': 'var(--nt-text-2)',
  '--mantine-color-placeholder': 'var(--nt-text-3)',
  '--mantine-color-error': 'var(--nt-error)',
  '--mantine-color-success': 'var(--nt-good-text)',
  '--mantine-color-anchor': 'var(--nt-brand-text)',
  '--mantine-color-default': 'var(--nt-card)',
  '--mantine-color-default-hover': 'var(--nt-hover)',
  '--mantine-color-default-color': 'var(--nt-text)',
  '--mantine-color-default-border': 'var(--nt-control)',
  '--mantine-color-disabled': 'var(--nt-tint)',
  '--mantine-color-disabled-color': 'var(--nt-text-3)',
  '--mantine-color-disabled-border': 'var(--nt-line)',
  '--mantine-color-brand-filled': 'var(--mantine-color-brand-6)',
  '--mantine-color-brand-filled-hover': 'var(--mantine-color-brand-7)',
  '--mantine-color-brand-text': 'var(--nt-brand-text)',
  '--mantine-color-brand-light': 'var(--nt-brand-tint)',
  '--mantine-color-brand-light-hover': 'var(--nt-brand-tint)',
  '--mantine-color-brand-light-color': 'var(--nt-brand-on-tint)',
  '--mantine-color-brand-outline': 'var(--nt-brand-text)',
  '--mantine-color-brand-outline-hover': 'var(--nt-brand-tint)',
  '--mantine-color-red-filled': 'var(--nt-danger)',
  '--mantine-color-red-filled-hover': 'var(--nt-danger-hover)',
  '--mantine-color-red-text': 'var(--nt-error)',
  '--mantine-color-red-light': 'var(--nt-bad-ground)',
  '--mantine-color-red-light-hover': 'var(--nt-bad-ground)',
  '--mantine-color-red-light-color': 'var(--nt-bad-text)',
  '--mantine-color-red-outline': 'var(--nt-error)',
  '--mantine-color-red-outline-hover': 'var(--nt-bad-ground)',
  '--nt-danger': '#B42318',
  '--nt-danger-hover': '#912018',
}

const shades: Record<Mode, Record<Contrast, Variables>> = {
  light: {
    default: {
      '--nt-card-border': 'transparent',
      '--nt-card-shadow':
        '0 0 1px rgb(24 34 43 / 24%), 0 1px 2px rgb(24 34 43 / 4%), 0 12px 28px -6px rgb(24 34 43 / 9%)',
      '--mantine-shadow-md': '0 0 1px rgb(24 34 43 / 32%), 0 16px 40px -8px rgb(24 34 43 / 24%)',
    },
    bold: {
      '--nt-card-border': 'var(--nt-line)',
      '--nt-card-shadow': 'none',
      '--mantine-shadow-md': '0 0 0 1px var(--nt-line)',
    },
  },
  dark: {
    default: {
      '--nt-card-border': 'var(--nt-line)',
      '--nt-card-shadow': 'none',
      '--mantine-shadow-md': '0 16px 40px -8px rgb(0 0 0 / 64%)',
    },
    bold: {
      '--nt-card-border': 'var(--nt-line)',
      '--nt-card-shadow': 'none',
      '--mantine-shadow-md': '0 0 0 1px var(--nt-line)',
    },
  },
}

/** The text of tokens.css: every colour and measure as variables of <html>, chosen by its data attributes. */
export function tokensCss(): string {
  const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const scheme = (mode: Mode) => `:root[data-mantine-color-scheme='${mode}']`
  const out = [
    '/* Made by `node scripts/tokens.mjs` from the data beside it. Do not edit: css.test.ts compares them. */\n',
    block(':root', { ...used(mantine.variables), ...measures, ...presetVariables('default') }),
    ...PRESET_NAMES.filter((name) => name !== 'default').map((name) =>
      block(`:root[data-preset='${name}']`, presetVariables(name)),
    ),
  ]
  for (const mode of ['light', 'dark'] as const) {
    out.push(
      block(scheme(mode), {
        '--mantine-color-scheme': mode,
        ...used(mantine[mode]),
        ...surface(SURFACES[mode].default),
        ...tones(mode),
        ...shades[mode].default,
        ...brandVariables('default', mode, 'default'),
      }),
    )
    out.push(block(`${scheme(mode)}[data-contrast='bold']`, { ...surface(SURFACES[mode].bold), ...shades[mode].bold }))
    for (const contrast of ['default', 'bold'] as const)
      for (const name of PRESET_NAMES) {
        if (name === 'default' && contrast === 'default') continue
        const preset = name === 'default' ? '' : `[data-preset='${name}']`
        const bold = contrast === 'bold' ? "[data-contrast='bold']" : ''
        out.push(block(`${scheme(mode)}${bold}${preset}`, brandVariables(name, mode, contrast)))
      }
  }
  out.push(block(':root[data-mantine-color-scheme]', aliases))
  return out.join('\n')
}
