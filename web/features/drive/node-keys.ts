import type { KeyboardEvent } from 'react'
import type { DriveNode } from '#contract/features/drive/index.ts'
import type { NodeActs } from './NodeItem.tsx'

interface Keys {
  rows: readonly DriveNode[]
  selected: readonly DriveNode[]
  isGrid: boolean
  toggle: (id: string) => void
  act: NodeActs
}

/** Handles the keys of a list of files: arrows move the focus, F2, M and Delete act on the selected files or the focused one. */
export const keysOf =
  ({ rows, selected, isGrid, toggle, act }: Keys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const node = rows.find(({ id }) => id === idAt(event.target))
    if (!node || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const nodes = selected.length > 0 ? selected : [node]
    const isMovable = nodes.every(({ canMove }) => canMove)
    const step = stepOf(event.key, isGrid)
    if (step !== undefined) focusAt(event.currentTarget, rows, node.id, step)
    else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) toggle(node.id)
    else if (event.key === 'F2' && node.canMove) act.rename(node)
    else if (event.key === 'Delete' && isMovable) void act.remove(nodes)
    // in both alphabets
    else if (/^[m\u043c]$/iu.test(event.key) && isMovable) act.move(nodes)
    else return
    event.preventDefault()
  }

const idAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset.node : undefined

/** How far an arrow key moves the focus; in a grid the arrows to the sides do, too. */
function stepOf(key: string, isGrid: boolean): number | undefined {
  if (key === 'ArrowDown' || (isGrid && key === 'ArrowRight')) return 1
  if (key === 'ArrowUp' || (isGrid && key === 'ArrowLeft')) return -1
  return undefined
}

function focusAt(list: HTMLElement, rows: readonly DriveNode[], from: string, step: number): void {
  const next = rows[rows.findIndex(({ id }) => id === from) + step]
  if (next) list.querySelector<HTMLElement>(`[data-node="${next.id}"] a`)?.focus()
}
