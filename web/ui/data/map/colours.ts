import { useSyncExternalStore } from 'react'
import { TONES, type Tone } from '../../theme/colours.ts'
import { mix } from '../../theme/mix.ts'
import { STEPS } from './types.ts'

/** The current colours of a map as #RRGGBB, since WebGL cannot read custom properties. */
export interface MapColours {
  ground: string
  card: string
  text: string
  line: string
  brand: string
  fill: string
  tones: Record<Tone, { ground: string; text: string }>
  steps: readonly string[]
  isDark: boolean
}

const HEX = /^#[\da-f]{6}$/i

/** The colours of the page's theme; the public site defines no tones and gets fallback colours. */
export function mapColours(root: HTMLElement = document.documentElement): MapColours {
  const style = getComputedStyle(root)
  const of = (name: string, otherwise: string) => {
    const value = style.getPropertyValue(`--nt-${name}`).trim()
    return HEX.test(value) ? value : otherwise
  }
  const isDark = root.dataset.mantineColorScheme === 'dark'
  const card = of('card', isDark ? '#171E26' : '#FFFFFF')
  const text = of('text', isDark ? '#E9EEF3' : '#18222B')
  const tint = of('tint', card)
  const brand = of('brand-text', of(isDark ? 'brand-soft' : 'brand-dark', of('brand', '#0B5F40')))
  const tones = Object.fromEntries(
    TONES.map((tone) => [tone, { ground: of(`${tone}-ground`, tint), text: of(`${tone}-text`, text) }]),
  ) as MapColours['tones']
  return {
    ground: of('page', card),
    card,
    text,
    line: of('control', text),
    brand,
    fill: tint,
    tones,
    steps: Array.from({ length: STEPS }, (_, i) => mix(card, brand, 0.12 + (0.68 * i) / (STEPS - 1))),
    isDark,
  }
}

/** Relative luminance of a colour. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The text colour with the higher contrast on a background: that of texts or that of cards. */
export function inkOn(ground: string, { text, card }: Pick<MapColours, 'text' | 'card'>): string {
  const contrast = (ink: string) => {
    const [a, b] = [luminance(ink), luminance(ground)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  return contrast(text) >= contrast(card) ? text : card
}

/** The attributes of <html> that affect colours. */
const ATTRIBUTES = ['data-mantine-color-scheme', 'data-contrast', 'data-preset']

const look = () => ATTRIBUTES.map((name) => document.documentElement.getAttribute(name)).join(' ')
const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ATTRIBUTES })
  return () => observer.disconnect()
}

/** A key of the page's colours; it changes when they do. */
export const useLook = (): string => useSyncExternalStore(subscribe, look, () => '')
