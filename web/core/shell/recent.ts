import type { Found } from '../access/define-feature.ts'
import type { PaletteEntry } from './palette-entry.ts'

const KEY = 'nutag-recent'
/** Number of remembered results. */
const KEPT = 5

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'to'].every((name) => typeof Reflect.get(value, name) === 'string')

/** The results that this person opened last, latest first. Those of another person are ignored. */
export function recentOf(who: string): Found[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'who') !== who) return []
    const found: unknown = Reflect.get(kept, 'found')
    return Array.isArray(found) ? found.filter(isFound) : []
  } catch {
    return []
  }
}

/** Remembers an opened result until the tab is closed: names of people must not remain on shared devices. */
export function keepRecent(who: string, opened: Found): void {
  try {
    const found = [opened, ...recentOf(who).filter(({ to }) => to !== opened.to)].slice(0, KEPT)
    sessionStorage.setItem(KEY, JSON.stringify({ who, found }))
  } catch {
    // storage is blocked or full: nothing is remembered
  }
}

/** What was opened last, with the icon of the page above it. */
export const withIcons = (recent: readonly PaletteEntry[], pages: readonly PaletteEntry[]): PaletteEntry[] =>
  recent.map((one) => {
    const above = pages.filter(({ to }) => one.to === to || one.to.startsWith(`${to.replace(/\/list$/, '')}/`))
    const nearest = above.toSorted((a, b) => b.to.length - a.to.length)[0]
    return { ...one, icon: nearest?.icon }
  })
