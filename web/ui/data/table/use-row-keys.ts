import type { KeyboardEvent } from 'react'
import { useState } from 'react'

export interface RowKeys {
  /** The row that receives the focus on Tab. */
  active: number
  /** 0 for the active row and its contents, -1 for the others, so that Tab passes the list in a few steps. */
  tabIndexOf: (index: number) => 0 | -1
  onFocus: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void
}

interface Options {
  count: number
  /** Scrolls a row into view and focuses it. */
  focusRow: (index: number) => void
  onOpen?: (index: number) => void
  onToggle?: (index: number) => void
}

/** The arrow keys move between rows, Home and End go to the first and last, Enter opens, Space selects. */
export function useRowKeys({ count, focusRow, onOpen, onToggle }: Options): RowKeys {
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))

  const move = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to))
    setActive(index)
    focusRow(index)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    // Buttons, boxes and links inside the row keep their own keys; the arrow keys leave them for the next row.
    const inside = event.target !== event.currentTarget
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(index + 1),
      ArrowUp: () => move(index - 1),
    }
    if (!inside) {
      moves.Home = () => move(0)
      moves.End = () => move(count - 1)
      if (onOpen) moves.Enter = () => onOpen(index)
      if (onToggle) moves[' '] = () => onToggle(index)
    }
    const act = moves[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return { active, tabIndexOf: (index) => (index === active ? 0 : -1), onFocus: setActive, onKeyDown }
}
