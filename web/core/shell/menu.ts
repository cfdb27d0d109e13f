import type { Role } from '#contract/core/actor.ts'
import { reachOf } from '#contract/core/feature.ts'
import { MENU_GROUPS, type MenuGroup, type MenuItem, type WebFeature } from '../feature.ts'

export interface MenuEntry extends MenuItem {
  to: string
}

/** The menu of a role: what it may open, group by group, in the order the features give. */
export function menuOf(features: Record<string, WebFeature>, role: Role): { group: MenuGroup; entries: MenuEntry[] }[] {
  const entries = Object.values(features).flatMap(({ contract, screens }) =>
    screens.flatMap(({ path, can, menu }) => {
      const may = can === undefined || (contract !== undefined && reachOf(contract, can, role) !== undefined)
      return menu && may ? [{ ...menu, to: path }] : []
    }),
  )
  return MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group).toSorted((a, b) => a.order - b.order),
  })).filter(({ entries: found }) => found.length > 0)
}

/** The entry that is open: the longest address that the current one lies at or below. */
export function openEntry(entries: readonly MenuEntry[], pathname: string): string | undefined {
  return entries
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}
