import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Contrast, type Mode, SURFACES } from '../../theme/colours.ts'
import { brandColours } from '../../theme/css.ts'
import { mix } from '../../theme/mix.ts'
import { PRESET_NAMES } from '../../theme/presets.ts'

// The steps of the sequential scale are told apart by lightness alone, also by people who see fewer colours.

const css = readFileSync('web/ui/data/charts/palette.module.css', 'utf8')
const shares = [
  ...css.matchAll(/data-step="\d"\] \{\s*--paint: color-mix\(in srgb, var\(--nt-brand-text\) (\d+)%/g),
].map(([, share]) => Number(share) / 100)

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
/** Lightness of CIE L*a*b*, 0 to 100. */
function lightness([r = 0, g = 0, b = 0]: readonly number[]): number {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27
}

/** What people without one kind of cone see, of linear RGB. Source: Machado, Oliveira, Fernandes 2009, severity 1. */
const SEEN_BY = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}
const seen = (rgb: readonly number[], matrix: readonly number[]) =>
  [0, 3, 6].map((row) => rgb.reduce((sum, value, i) => sum + value * (matrix[row + i] ?? 0), 0))

/** The least difference in lightness between neighbours: two steps that touch are told apart from about 5 on. */
const LEAST = 5

const MODES: Mode[] = ['light', 'dark']
const CONTRASTS: Contrast[] = ['default', 'bold']
const LOOKS = MODES.flatMap((mode) =>
  CONTRASTS.flatMap((contrast) => PRESET_NAMES.map((preset) => ({ mode, contrast, preset }))),
)

/** WCAG 1.4.11: what a drawing is understood by. */
const PART = 3
function ratio(a: string, b: string): number {
  const [dark, light] = [a, b]
    .map((hex) => linear(hex))
    .map(([r = 0, g = 0, bl = 0]) => 0.2126 * r + 0.7152 * g + 0.0722 * bl)
    .toSorted((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

test('a bar of a step has an outline in the colour of the brand', () => {
  const rules = readFileSync('web/ui/data/charts/charts.module.css', 'utf8')
  expect(rules).toMatch(/\.bar\[data-step\] \{\s*box-shadow: inset 0 0 0 1px var\(--nt-brand-text\);\s*\}/)
})

test('the scale has five steps', () => {
  expect(shares).toHaveLength(5)
})

describe.each(LOOKS)('$preset, $mode, $contrast', ({ preset, mode, contrast }) => {
  const { card, tint } = SURFACES[mode][contrast]
  const { text } = brandColours(preset, mode, contrast)

  test('the outline of a bar is seen on its track and on the card, however light the step', () => {
    for (const ground of [card, tint]) expect(ratio(text, ground), ground).toBeGreaterThanOrEqual(PART)
  })

  test.each(Object.entries(SEEN_BY))('the steps go from the card to the darkest for %s', (_, matrix) => {
    const steps = [card, ...shares.map((share) => mix(card, text, share))].map((hex) =>
      lightness(seen(linear(hex), matrix)),
    )
    const direction = mode === 'light' ? -1 : 1
    for (const [i, step] of steps.slice(1).entries()) {
      expect((step - (steps[i] ?? 0)) * direction, `step ${i}`).toBeGreaterThanOrEqual(LEAST)
    }
  })
})
