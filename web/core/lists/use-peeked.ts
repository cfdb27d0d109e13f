import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ListState } from './use-list.ts'

interface Peeked {
  id: string
  /** Its place in the list. */
  at: number
  /** The list in which it was opened. */
  query: string
  /** Whether the user has taken an action on it in the panel. */
  isActedOn?: boolean
}

interface Options<Row> {
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  query: ListState
  /** What contains the rows. */
  frame: RefObject<HTMLElement | null>
}

/**
 * The row in the side panel. If it leaves the list after an action in the panel, the row now at its position is shown. If it
 * leaves for another reason, there is no next row, or the list changes, the panel closes, so that nobody acts on a different
 * record unnoticed. The focus then returns to the list.
 */
export function usePeeked<Row>({ rows, rowId, query, frame }: Options<Row>) {
  const [peeked, setPeeked] = useState<Peeked>()
  const key = JSON.stringify(query)
  const open = (row: Row) => setPeeked({ id: rowId(row), at: rows?.indexOf(row) ?? 0, query: key })
  const place = rows?.findIndex((row) => rowId(row) === peeked?.id) ?? -1
  const at = place >= 0 ? place : Math.min(peeked?.at ?? 0, (rows?.length ?? 0) - 1)
  const isOurs = place >= 0 || peeked?.isActedOn
  const row = peeked && peeked.query === key && isOurs ? rows?.[at] : undefined
  const shown = row && rowId(row)
  if (peeked && (peeked.query !== key || (rows && !row))) setPeeked(undefined)
  else if (peeked && shown !== undefined && peeked.id !== shown) setPeeked({ id: shown, at, query: key })
  else if (peeked && shown !== undefined && peeked.at !== at) setPeeked({ ...peeked, at })

  const last = useRef<Peeked>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = peeked
    if (!before || peeked || document.activeElement !== document.body) return
    const rowAt = frame.current?.querySelector<HTMLElement>(`[data-index="${before.at}"]`)
    const any = frame.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')
    ;(rowAt ?? any ?? frame.current)?.focus()
  }, [peeked, frame])
  const actOn = (id: string) => setPeeked((now) => (now?.id === id ? { ...now, isActedOn: true } : now))
  return { row, at, open, actOn, close: () => setPeeked(undefined) }
}
