import { LEVELS } from '#contract/core/model/actor.ts'
import type { AreaChoice } from './area-source.ts'

const KEY = 'nutag-recent-areas'
/** Number of remembered areas. */
const KEPT = 5

/** The areas from the city, or the highest that the person may choose from, down to the chosen one. */
export type AreaChain = readonly AreaChoice[]

const isChoice = (value: unknown): value is AreaChoice => {
  if (typeof value !== 'object' || value === null) return false
  const { id, level, name } = value as Partial<AreaChoice>
  return typeof id === 'string' && LEVELS.some((one) => one === level) && typeof name?.mn === 'string'
}
const isChain = (value: unknown): value is AreaChain =>
  Array.isArray(value) && value.length > 0 && value.every(isChoice)

/** The areas that this person chose last, latest first; kept until the tab is closed. */
export function recentAreasOf(who: string): AreaChain[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'who') !== who) return []
    const chains: unknown = Reflect.get(kept, 'chains')
    return Array.isArray(chains) ? chains.filter(isChain) : []
  } catch {
    return []
  }
}

/** Remembers a chosen area. */
export function keepRecentArea(who: string, chain: AreaChain): void {
  const id = chain.at(-1)?.id
  const others = recentAreasOf(who).filter((one) => one.at(-1)?.id !== id)
  const plain = chain.map(({ id: own, level, name }) => ({ id: own, level, name }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who, chains: [plain, ...others].slice(0, KEPT) }))
  } catch {
    // storage is blocked or full: nothing is remembered
  }
}
