import { titleMatch } from '#contract/core/text/highlight.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import type { Found, MenuItem } from '../access/define-feature.ts'

/** An entry of the palette: a page or record with its icon, or a command, which is run instead of opened. */
export interface PaletteEntry extends Found {
  icon?: MenuItem['icon'] | undefined
  run?: () => void
}

/** Groups that come first where names match: people, then areas. */
export type FoundKind = 'person' | 'area'

/** A group of the palette, and what decides its place. */
export interface FoundGroup {
  label: string
  found: PaletteEntry[]
  kind?: FoundKind | 'page' | undefined
  /** The icon of entries without one. */
  icon?: PaletteEntry['icon']
  /** A result of the previous input, shown until the response for the current one arrives. */
  isOld?: boolean
}

/** How well a title answers: exact letters before folded ones («өр» before «ор») within the same match. */
export function answerRank(title: string, q: string): number {
  const match = titleMatch(title, q)
  const isExact = title.toLocaleLowerCase('mn').includes(q.trim().toLocaleLowerCase('mn'))
  return 2 * match + (isExact ? 1 : 0)
}

/** Sorts by a rank, highest first; entries of the same rank keep their order. */
export const byRank = <T>(all: readonly T[], rankOf: (one: T) => number): T[] =>
  all
    .map((one) => ({ one, rank: rankOf(one) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ one }) => one)

/** More than any title can have. */
const KIND_RANK = { person: 30, page: 20, area: 10 } as const

/** A search that names a level, or has a number, is for areas: «хороо 5», «БЗД 1-3». */
const MEANS_AREA =
  /^(хороо|хэсэг|дуурэг|khoroo|section|district)(\s|$)|\s(хороо|хэсэг|дуурэг|khoroo|section|district)|\d+-\d+/

/**
 * Orders the groups: people whose names match before pages and texts, areas before other records; else by the best
 * title.
 */
export function orderGroups<G extends FoundGroup>(groups: readonly G[], q: string): G[] {
  const wantsArea = MEANS_AREA.test(foldForSearch(q))
  return byRank(groups, ({ kind, found }) => {
    if (kind === 'area' && wantsArea) return 40
    const best = Math.max(0, ...found.map(({ title }) => (titleMatch(title, q) > 0 ? answerRank(title, q) : 0)))
    return best > 0 && kind ? best + KIND_RANK[kind] : best
  })
}
