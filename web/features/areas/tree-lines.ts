import type { Area } from '#contract/features/areas/index.ts'

/** One visible line of the tree. */
export interface TreeLine {
  area: Area
  depth: number
  position: number
  siblings: number
  parent: string | null
}

/** The visible lines from the root down: what lies below an open area follows it. */
export function linesOf(
  root: Area,
  isOpen: (id: string) => boolean,
  below: (id: string) => readonly Area[] | undefined,
): TreeLine[] {
  const lines: TreeLine[] = []
  const add = (area: Area, depth: number, position: number, siblings: number, parent: string | null) => {
    lines.push({ area, depth, position, siblings, parent })
    if (!isOpen(area.id)) return
    const children = below(area.id) ?? []
    for (const [i, child] of children.entries()) add(child, depth + 1, i + 1, children.length, area.id)
  }
  add(root, 1, 1, 1, null)
  return lines
}

/** What a key does in a tree (WAI-ARIA, tree view pattern); undefined: nothing. `forward` is the key that opens, by direction. */
export function keyAction(
  key: string,
  lines: readonly TreeLine[],
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

/** The next line after `at` whose name begins with what was typed, from the top again at the end. */
export function typedTo(letter: string, names: readonly string[], at: number): number | undefined {
  const order = names.map((_, i) => (at + 1 + i) % names.length)
  return order.find((i) => names[i]?.startsWith(letter))
}
