import type { Area } from '#contract/features/areas/index.ts'

/** A visible row of the tree. */
export interface TreeRow {
  area: Area
  depth: number
  position: number
  siblings: number
  parent: string | null
}

/** The visible rows, depth first: the children of an expanded area follow it. */
export function visibleRows(
  root: Area,
  isOpen: (id: string) => boolean,
  below: (id: string) => readonly Area[] | undefined,
): TreeRow[] {
  const lines: TreeRow[] = []
  const add = (area: Area, depth: number, position: number, siblings: number, parent: string | null) => {
    lines.push({ area, depth, position, siblings, parent })
    if (!isOpen(area.id)) return
    const children = below(area.id) ?? []
    for (const [i, child] of children.entries()) add(child, depth + 1, i + 1, children.length, area.id)
  }
  add(root, 1, 1, 1, null)
  return lines
}

/** The action of a key in a tree (WAI-ARIA tree view pattern), or undefined. `forward` is the key that expands, by text direction. */
export function keyAction(
  key: string,
  lines: readonly TreeRow[],
  at: number,
  { isOpen, forward }: { isOpen: boolean; forward: 'ArrowRight' | 'ArrowLeft' },
): { to: number } | 'open' | 'close' | undefined {
  const line = lines[at]
  if (!line) return undefined
  const hasChildren = line.area.children > 0
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'ArrowDown') return { to: Math.min(at + 1, lines.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: lines.length - 1 }
  if (key === forward) {
    if (!hasChildren) return undefined
    return isOpen ? { to: Math.min(at + 1, lines.length - 1) } : 'open'
  }
  if (key === back) {
    if (isOpen && hasChildren) return 'close'
    const parent = lines.findIndex(({ area }) => area.id === line.parent)
    return parent < 0 ? undefined : { to: parent }
  }
  return undefined
}

/** The next row after `at` whose name starts with the typed letter, continuing at the top. */
export function typedTo(letter: string, names: readonly string[], at: number): number | undefined {
  const order = names.map((_, i) => (at + 1 + i) % names.length)
  return order.find((i) => names[i]?.startsWith(letter))
}
