import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SURFACES, TONE_PAIRS } from './colours.ts'
import { brandColours, tokensCss } from './css.ts'
import * as layout from './layout.ts'
import * as motion from './motion.ts'
import { PRESET_NAMES, PRESETS } from './presets.ts'

const written = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')

// The formatter wraps long values and shortens colours, so both are normalized.
const plain = (css: string) =>
  css
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([:,{};()]) ?/g, '$1')

test('tokens.css matches the data (if not: node scripts/tokens.mjs)', () => {
  expect(plain(written)).toBe(plain(tokensCss()))
})

test('the dimensions match the specification', () => {
  expect([
    layout.HEADER_MOBILE_PX,
    layout.HEADER_MAIN_PX,
    layout.HEADER_DASHBOARD_PX,
    layout.HEADER_DASHBOARD_OFFSET_PX,
  ]).toEqual([64, 88, 92, 60])
  expect([layout.NAV_BASE_PX, layout.NAV_DASHBOARD_PX, layout.NAV_MINI_PX]).toEqual([260, 280, 88])
  expect([layout.NAV_ITEM_PX, layout.NAV_SUB_ITEM_PX, layout.NAV_HORIZONTAL_ITEM_PX]).toEqual([48, 36, 32])
  expect([layout.NAV_ICON_PX, layout.NAV_ICON_HORIZONTAL_PX, layout.NAV_ICON_MINI_PX]).toEqual([24, 22, 22])
  expect([layout.RADIUS_UNIT_PX, layout.RADIUS_CONTROL_PX, layout.RADIUS_CARD_PX]).toEqual([1, 8, 16])
  expect([motion.MOTION_S, motion.MOTION_IN_S, motion.MOTION_OUT_S]).toEqual([0.32, 0.64, 0.48])
})

test('the style sheet contains the same dimensions, in rem of 16 px', () => {
  for (const line of [
    '--nt-header-dashboard: 5.75rem',
    '--nt-nav-dashboard: 17.5rem',
    '--nt-nav-mini: 5.5rem',
    '--nt-motion-out: 0.48s',
  ])
    expect(written).toContain(`${line};`)
})

describe('every look gets its own colours from the cascade', () => {
  const style = document.createElement('style')
  const html = document.documentElement
  beforeAll(() => {
    style.textContent = written
    document.head.append(style)
  })
  afterAll(() => style.remove())

  const shown = (name: string) => getComputedStyle(html).getPropertyValue(name).trim().toLowerCase()
  const looks = (['light', 'dark'] as const).flatMap((mode) =>
    (['default', 'bold'] as const).flatMap((contrast) => PRESET_NAMES.map((preset) => ({ mode, contrast, preset }))),
  )

  test.each(looks)('$preset, $mode, $contrast', ({ mode, contrast, preset }) => {
    html.setAttribute('data-mantine-color-scheme', mode)
    html.setAttribute('data-contrast', contrast)
    html.setAttribute('data-preset', preset)
    const brand = brandColours(preset, mode, contrast)
    const surface = SURFACES[mode][contrast]
    const wanted = {
      '--nt-brand': PRESETS[preset].main,
      '--nt-on-brand': PRESETS[preset].contrastText,
      '--nt-brand-text': brand.text,
      '--nt-brand-tint': brand.tint,
      '--nt-brand-on-tint': brand.onTint,
      '--nt-page': surface.page,
      '--nt-card': surface.card,
      '--nt-text': surface.text,
      '--nt-text-2': surface.text2,
      '--nt-bad-text': TONE_PAIRS[mode].bad.text,
    }
    const found = Object.fromEntries(Object.keys(wanted).map((name) => [name, shown(name)]))
    // the formatter may shorten #FFFFFF to #fff
    const long = (hex: string) => hex.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
    expect(Object.fromEntries(Object.entries(found).map(([name, hex]) => [name, long(hex)]))).toEqual(
      Object.fromEntries(Object.entries(wanted).map(([name, hex]) => [name, long(hex)])),
    )
  })
})
