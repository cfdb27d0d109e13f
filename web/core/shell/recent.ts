import type { Found } from '../feature.ts'

const KEY = 'nutag-recent'
/** What was opened last from the search; as many as one sees at a glance. */
const KEPT = 5

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'to'].every((name) => typeof Reflect.get(value, name) === 'string')

/** What this person opened last from the search, the latest first. What somebody else opened is nobody's business. */
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

/** Keeps what was opened, as long as the tab lives: names of people stay on no shared device. */
export function keepRecent(who: string, opened: Found): void {
  try {
    const found = [opened, ...recentOf(who).filter(({ to }) => to !== opened.to)].slice(0, KEPT)
    sessionStorage.setItem(KEY, JSON.stringify({ who, found }))
  } catch {
    // storage is forbidden or full: nothing is kept
  }
}
