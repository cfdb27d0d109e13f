import { SURFACES, TONE_PAIRS } from '../../ui/theme/colours.ts'
import { brandColours } from '../../ui/theme/css.ts'
import * as layout from '../../ui/theme/layout.ts'
import { PRESET_NAMES, PRESETS, type PresetName } from '../../ui/theme/presets.ts'
import { FONT_FAMILY } from '../../ui/theme/theme.ts'

type Variables = Record<string, string>
const block = (selector: string, variables: Variables) =>
  `${selector} {\n${Object.entries(variables)
    .map(
      ([name, value]) =>
        `  --nt-${name}: ${value.replaceAll("'", '"').replace(/#[0-9A-F]+$/, (hex) => hex.toLowerCase())};\n`,
    )
    .join('')}}\n`

const px = (n: number) => `${n / 16}rem`
const root = (mode?: string, contrast?: string, preset?: string) =>
  `:root${mode ? `[data-mantine-color-scheme="${mode}"]` : ''}${contrast === 'bold' ? '[data-contrast="bold"]' : ''}${preset ? `[data-preset="${preset}"]` : ''}`

const filled = (name: PresetName): Variables => ({
  brand: PRESETS[name].main,
  'brand-dark': PRESETS[name].dark,
  'on-brand': PRESETS[name].contrastText,
})

/** The text of tokens.css: the colours and measures of web/ui/theme that public pages use, without Mantine's own. */
export function publicTokensCss(): string {
  const out = [
    '/* Made by `node web/public/styles/write-tokens.ts` from web/ui/theme. Do not edit: tokens.test.ts compares them. */\n',
    block(':root', {
      font: FONT_FAMILY,
      'header-mobile': px(layout.HEADER_MOBILE_PX),
      'header-main': px(layout.HEADER_MAIN_PX),
      'radius-control': px(layout.RADIUS_CONTROL_PX),
      'radius-card': px(layout.RADIUS_CARD_PX),
      'content-max': px(layout.CONTENT_MAX_PX),
      ...filled('default'),
    }),
    ...PRESET_NAMES.slice(1).map((name) => block(root(undefined, undefined, name), filled(name))),
  ]
  for (const mode of ['light', 'dark'] as const)
    for (const contrast of ['default', 'bold'] as const) {
      const { text2, text3, ...plain } = SURFACES[mode][contrast]
      const { ground, text } = TONE_PAIRS[mode].warning
      out.push(
        block(root(mode, contrast), {
          ...plain,
          'text-2': text2,
          'text-3': text3,
          'pin-ground': ground,
          'pin-text': text,
        }),
      )
      for (const name of PRESET_NAMES) {
        const brand = brandColours(name, mode, contrast)
        out.push(
          block(root(mode, contrast, name === 'default' ? undefined : name), {
            'brand-text': brand.text,
            'brand-tint': brand.tint,
            'brand-on-tint': brand.onTint,
          }),
        )
      }
    }
  // As the formatter of the project writes it.
  return out.join('\n')
}
