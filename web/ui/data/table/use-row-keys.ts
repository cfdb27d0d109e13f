import type { FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DataTableProps, Drawn } from './types.ts'
import type { Rows } from './use-rows.ts'

export interface RowKeys {
  /** The row that receives the focus on Tab. */
  active: number
  /** 0 for the active row and its contents, -1 for the others, so that Tab passes the list in a few steps. */
  tabIndexOf: (index: number) => 0 | -1
  onFocus: (index: number) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void
}

interface Options<Row extends object> {
  table: Rows<Row>
  props: DataTableProps<Row>
  drawn: Drawn
  /** The element of a row, if it is drawn. */
  elementOf: (index: number) => HTMLElement | null | undefined
}

/**
 * The arrow keys move between rows, Home and End go to the first and last, Enter opens, x selects, Space opens the side
 * panel or selects. The focus follows its row, or stays at its place when the row has gone.
 */
export function useRowKeys<Row extends object>({ table, props, drawn, elementOf }: Options<Row>): RowKeys {
  const { rows } = table
  const count = rows.length
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))

  const move = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to))
    setActive(index)
    drawn.scrollTo?.(index)
    const focus = () => elementOf(index)?.focus()
    focus()
    // a row outside the viewport exists after the next frame
    if (drawn.scrollTo) requestAnimationFrame(focus)
  }

  /** The row with the focus; kept when it leaves the list, as nobody has moved the focus then. */
  const focused = useRef<{ id: string; index: number }>(undefined)
  const onFocus = (index: number) => {
    const row = rows[index]
    focused.current = row && { id: row.id, index }
    setActive(index)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) focused.current = undefined
  }
  useEffect(() => {
    const before = focused.current
    if (!before) return
    const at = rows.findIndex(({ id }) => id === before.id)
    if (elementOf(at)?.contains(document.activeElement)) onFocus(at)
    else if (document.activeElement === document.body) move(at >= 0 ? at : before.index)
    // oxlint-disable-next-line react/exhaustive-deps -- when rows arrive, not with each render
  }, [props.rows])

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
      const row = rows[index]
      if (props.onOpen) moves.Enter = () => row && props.onOpen?.(row.original)
      if (props.selection) {
        moves.x = () => row && table.toggle(row.id)
        moves[' '] = moves.x
      }
      if (props.peek) moves[' '] = () => row && props.peek?.onOpen(row.original)
    }
    // the key itself, whichever letter the layout gives it
    const act = moves[event.code === 'KeyX' ? 'x' : event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return { active, tabIndexOf: (index) => (index === active ? 0 : -1), onFocus, onBlur, onKeyDown }
}
