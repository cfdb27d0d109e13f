import type { Preset } from './presets.ts'

type TenShades = [string, string, string, string, string, string, string, string, string, string]

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16)

/** Colour between two, `share` of the second (0..1), all as #RRGGBB, straight in sRGB as CSS color-mix does it. */
export function mix(a: string, b: string, share: number): string {
  const parts = [0, 1, 2].map((i) => Math.round(channel(a, i) * (1 - share) + channel(b, i) * share))
  return `#${parts.map((p) => p.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** The ten shades that Mantine wants, from a preset's five: lighter 0, light 3, main 6, dark 8, darker 9. */
export function tenShades(p: Preset): TenShades {
  return [
    p.lighter,
    mix(p.lighter, p.light, 0.35),
    mix(p.lighter, p.light, 0.7),
    p.light,
    mix(p.light, p.main, 0.34),
    mix(p.light, p.main, 0.67),
    p.main,
    mix(p.main, p.dark, 0.5),
    p.dark,
    p.darker,
  ]
}
