import { block, type Declarations, rem, rootOf } from './block.ts'
import type { Contrast, Mode, Surface } from './colours.ts'
import { SURFACES, TONE_PAIRS, TONES } from './colours.ts'
import { FONT_FAMILY } from './fonts.ts'
import * as layout from './layout.ts'
import { mix, tenShades } from './mix.ts'
import * as motion from './motion.ts'
import type { PresetName } from './presets.ts'
import { PRESET_NAMES, PRESETS } from './presets.ts'

const fixed: Declarations = {
  '--nt-font': FONT_FAMILY,
  '--nt-danger': '#B42318',
  '--nt-danger-hover': '#912018',
  '--nt-header-mobile': rem(layout.HEADER_MOBILE_PX),
  '--nt-header-main': rem(layout.HEADER_MAIN_PX),
  '--nt-header-dashboard': rem(layout.HEADER_DASHBOARD_PX),
  '--nt-header-dashboard-offset': rem(layout.HEADER_DASHBOARD_OFFSET_PX),
  '--nt-nav-base': rem(layout.NAV_BASE_PX),
  '--nt-nav-dashboard': rem(layout.NAV_DASHBOARD_PX),
  '--nt-nav-mini': rem(layout.NAV_MINI_PX),
  '--nt-nav-item': rem(layout.NAV_ITEM_PX),
  '--nt-nav-sub-item': rem(layout.NAV_SUB_ITEM_PX),
  '--nt-nav-horizontal-item': rem(layout.NAV_HORIZONTAL_ITEM_PX),
  '--nt-radius-control': rem(layout.RADIUS_CONTROL_PX),
  '--nt-radius-card': rem(layout.RADIUS_CARD_PX),
  '--nt-content-max': rem(layout.CONTENT_MAX_PX),
  '--nt-motion': `${motion.MOTION_S}s`,
  '--nt-motion-in': `${motion.MOTION_IN_S}s`,
  '--nt-motion-out': `${motion.MOTION_OUT_S}s`,
}

const kebab = (name: string) => name.replace(/\d+$/, '-$&')

const surface = (s: Surface): Declarations =>
  Object.fromEntries(Object.entries(s).map(([name, value]) => [`--nt-${kebab(name)}`, value]))

const tones = (mode: Mode): Declarations =>
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

const preset = (name: PresetName): Declarations => ({
  '--nt-brand': PRESETS[name].main,
  '--nt-brand-hover': tenShades(PRESETS[name])[7],
  '--nt-brand-soft': PRESETS[name].light,
  '--nt-on-brand': PRESETS[name].contrastText,
})

const brand = (name: PresetName, mode: Mode, contrast: Contrast): Declarations => {
  const c = brandColours(name, mode, contrast)
  return { '--nt-brand-text': c.text, '--nt-brand-tint': c.tint, '--nt-brand-on-tint': c.onTint }
}

const depth: Record<Mode, Record<Contrast, Declarations>> = {
  light: {
    default: {
      '--nt-card-border': 'transparent',
      '--nt-card-shadow':
        '0 0 1px rgb(24 34 43 / 24%), 0 1px 2px rgb(24 34 43 / 4%), 0 12px 28px -6px rgb(24 34 43 / 9%)',
      '--nt-shadow-float': '0 0 1px rgb(24 34 43 / 32%), 0 16px 40px -8px rgb(24 34 43 / 24%)',
    },
    bold: {
      '--nt-card-border': 'var(--nt-line)',
      '--nt-card-shadow': 'none',
      '--nt-shadow-float': '0 0 0 1px var(--nt-line)',
    },
  },
  dark: {
    default: {
      '--nt-card-border': 'var(--nt-line)',
      '--nt-card-shadow': 'none',
      '--nt-shadow-float': '0 16px 40px -8px rgb(0 0 0 / 64%)',
    },
    bold: {
      '--nt-card-border': 'var(--nt-line)',
      '--nt-card-shadow': 'none',
      '--nt-shadow-float': '0 0 0 1px var(--nt-line)',
    },
  },
}

/** The text of tokens.css: every colour and measure as variables of <html>, chosen by its data attributes. */
export function tokensCss(): string {
  const out = [
    '/* Made by `node scripts/tokens.mjs` from the data beside it. Do not edit: css.test.ts compares them. */\n',
    block(rootOf(), { ...fixed, ...preset('default') }),
    ...PRESET_NAMES.slice(1).map((name) => block(rootOf({ preset: name }), preset(name))),
  ]
  for (const mode of ['light', 'dark'] as const) {
    out.push(
      block(rootOf({ mode }), {
        'color-scheme': mode,
        ...surface(SURFACES[mode].default),
        ...tones(mode),
        ...depth[mode].default,
        ...brand('default', mode, 'default'),
      }),
      block(rootOf({ mode, contrast: 'bold' }), {
        ...surface(SURFACES[mode].bold),
        ...depth[mode].bold,
        ...brand('default', mode, 'bold'),
      }),
    )
    for (const contrast of ['default', 'bold'] as const)
      for (const name of PRESET_NAMES.slice(1))
        out.push(block(rootOf({ mode, contrast, preset: name }), brand(name, mode, contrast)))
  }
  return out.join('\n')
}
