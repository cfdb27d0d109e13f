import { MENU_GROUPS, type MenuGroup } from '../access/define-feature.ts'

const KEY = 'nutag-folded-groups'

/** The groups of the menu that are folded in this browser. */
export function readFolded(): MenuGroup[] {
  try {
    const stored = (localStorage.getItem(KEY) ?? '').split(',')
    return MENU_GROUPS.filter((group) => stored.includes(group))
  } catch {
    return []
  }
}

/** Remembers the folded groups. */
export function storeFolded(groups: readonly MenuGroup[]): void {
  try {
    localStorage.setItem(KEY, groups.join(','))
  } catch {
    // storage is blocked: the groups are open next time
  }
}
