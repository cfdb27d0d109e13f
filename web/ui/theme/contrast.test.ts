import { describe, expect, test } from 'vitest'
import { type Contrast, type Mode, SURFACES, TONE_PAIRS, TONES } from './colours.ts'
import { brandColours } from './css.ts'
import { hoverShade, mix } from './mix.ts'
import { PRESET_NAMES, PRESETS } from './presets.ts'

/** WCAG 2.2: text 4.5:1 (enhanced 7:1), parts of controls and the focus indicator 3:1. */
const TEXT = 4.5
const ENHANCED = 7
const PART = 3

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function ratio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const MODES: Mode[] = ['light', 'dark']
const CONTRASTS: Contrast[] = ['default', 'bold']
const LOOKS = MODES.flatMap((mode) => CONTRASTS.map((contrast) => ({ mode, contrast })))
const BRANDS = LOOKS.flatMap((look) => PRESET_NAMES.map((preset) => ({ ...look, preset })))

test('the ratio matches WCAG: black on white 21, #767676 on white 4.54', () => {
  expect(ratio('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(ratio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})

describe.each(LOOKS)('$mode, $contrast', ({ mode, contrast }) => {
  const s = SURFACES[mode][contrast]
  const grounds = [s.page, s.card, s.raised, s.tint, s.hover]

  test.each(['text', 'text2', 'text3', 'error'] as const)('%s is readable on every background', (name) => {
    for (const ground of grounds) expect(ratio(s[name], ground), ground).toBeGreaterThanOrEqual(TEXT)
  })
  test('the border of a control is visible on every background', () => {
    for (const ground of [s.page, s.card, s.raised])
      expect(ratio(s.control, ground), ground).toBeGreaterThanOrEqual(PART)
  })
  test.each(TONES)('the text of the state %s is readable on its own background, on cards and on rows', (tone) => {
    const pair = TONE_PAIRS[mode][tone]
    for (const ground of [pair.ground, s.card, s.raised, s.hover])
      expect(ratio(pair.text, ground), ground).toBeGreaterThanOrEqual(TEXT)
  })
})

test.each(MODES)('bold contrast in %s reaches the enhanced 7:1 for text and draws visible lines', (mode) => {
  const s = SURFACES[mode].bold
  for (const ground of [s.page, s.card, s.raised])
    for (const text of [s.text, s.text2, s.text3])
      expect(ratio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(ENHANCED)
  expect(ratio(s.line, s.card)).toBeGreaterThanOrEqual(PART)
})

test.each(MODES)('in %s a card is distinguishable from the page', (mode) => {
  const s = SURFACES[mode].default
  if (mode === 'dark') expect(luminance(s.card)).toBeGreaterThan(luminance(s.page))
  expect(s.card).not.toBe(s.page)
})

describe.each(BRANDS)('preset $preset, $mode, $contrast', ({ preset, mode, contrast }) => {
  const s = SURFACES[mode][contrast]
  const c = brandColours(preset, mode, contrast)

  test('brand text, and with it the focus indicator, is readable on every background', () => {
    for (const ground of [s.page, s.card, s.raised, s.tint, s.hover])
      expect(ratio(c.text, ground), ground).toBeGreaterThanOrEqual(TEXT)
  })
  test('text on the brand tint is readable: the open item, selected rows, errors in them', () => {
    expect(ratio(c.onTint, c.tint)).toBeGreaterThanOrEqual(TEXT)
    for (const text of [s.text, s.text2, c.text, s.error])
      expect(ratio(text, c.tint), text).toBeGreaterThanOrEqual(TEXT)
  })
})

describe.each(PRESET_NAMES)('preset %s', (preset) => {
  const p = PRESETS[preset]

  test('contrastText is readable on main, and on the darker main under the pointer', () => {
    expect(ratio(p.contrastText, p.main)).toBeGreaterThanOrEqual(TEXT)
    expect(ratio(p.contrastText, hoverShade(p))).toBeGreaterThanOrEqual(TEXT)
  })
  test('dark is readable on lighter, and the five shades go from light to dark', () => {
    expect(ratio(p.dark, p.lighter)).toBeGreaterThanOrEqual(TEXT)
    const steps = [p.lighter, p.light, p.main, p.dark, p.darker].map(luminance)
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
  })
})

test('white is readable on the red of dangerous buttons', () => {
  expect(ratio('#FFFFFF', '#B42318')).toBeGreaterThanOrEqual(TEXT)
  expect(ratio('#FFFFFF', '#912018')).toBeGreaterThanOrEqual(TEXT)
})

test('a share of 0 or 1 returns one of the two colours, and half of black and white is mid-grey', () => {
  expect(mix('#102030', '#FFFFFF', 0)).toBe('#102030')
  expect(mix('#102030', '#FFFFFF', 1)).toBe('#FFFFFF')
  expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080')
})
