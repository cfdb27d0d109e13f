import { block, type Declarations, rem, rootOf } from '../../ui/theme/block.ts'
import { SURFACES, TONE_PAIRS } from '../../ui/theme/colours.ts'
import { brandColours } from '../../ui/theme/css.ts'
import { FONT_FAMILY } from '../../ui/theme/fonts.ts'
import * as layout from '../../ui/theme/layout.ts'
import { PRESET_NAMES, PRESETS, type PresetName } from '../../ui/theme/presets.ts'

const variables = (selector: string, values: Declarations) =>
  block(selector, Object.fromEntries(Object.entries(values).map(([name, value]) => [`--nt-${name}`, value])))

const filled = (name: PresetName): Declarations => ({
  brand: PRESETS[name].main,
  'brand-dark': PRESETS[name].dark,
  'on-brand': PRESETS[name].contrastText,
})

/** The text of tokens.css: the colours and measures of web/ui/theme that public pages use, without Mantine's own. */
export function publicTokensCss(): string {
  const out = [
    '/* Made by `node scripts/tokens.mjs` from web/ui/theme. Do not edit: tokens.test.ts compares them. */\n',
    variables(rootOf(), {
      font: FONT_FAMILY,
      'header-mobile': rem(layout.HEADER_MOBILE_PX),
      'header-main': rem(layout.HEADER_MAIN_PX),
      'radius-control': rem(layout.RADIUS_CONTROL_PX),
      'radius-card': rem(layout.RADIUS_CARD_PX),
      'content-max': rem(layout.CONTENT_MAX_PX),
      ...filled('default'),
    }),
    ...PRESET_NAMES.slice(1).map((name) => variables(rootOf({ preset: name }), filled(name))),
  ]
  for (const mode of ['light', 'dark'] as const)
    for (const contrast of ['default', 'bold'] as const) {
      const { text2, text3, ...plain } = SURFACES[mode][contrast]
      const { ground, text } = TONE_PAIRS[mode].warning
      out.push(
        variables(rootOf({ mode, contrast }), {
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
          variables(rootOf({ mode, contrast, preset: name }), {
            'brand-text': brand.text,
            'brand-tint': brand.tint,
            'brand-on-tint': brand.onTint,
          }),
        )
      }
    }
  return out.join('\n')
}
