import type { Preset } from './presets.ts'

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16)

/** Mixes two #RRGGBB colours, `share` of the second (0..1), linearly in sRGB like CSS color-mix. */
export function mix(a: string, b: string, share: number): string {
  const parts = [0, 1, 2].map((i) => Math.round(channel(a, i) * (1 - share) + channel(b, i) * share))
  return `#${parts.map((p) => p.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** The shade between a preset's main and dark colours, for buttons under the pointer. */
export const hoverShade = (preset: Preset): string => mix(preset.main, preset.dark, 0.5)
