import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ListState } from './use-list.ts'

interface Peeked {
  id: string
  /** Its place in the list. */
  at: number
  /** The list in which it was opened. */
  query: string
}

interface Options<Row> {
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  query: ListState
  /** What contains the rows. */
  frame: RefObject<HTMLElement | null>
}

/**
 * The row that is shown beside its list. When it leaves the list, as a decided one may, the row now at its place is
 * shown; without one, and in another list, none is. The focus then returns to the rows.
 */
export function usePeeked<Row>({ rows, rowId, query, frame }: Options<Row>) {
  const [peeked, setPeeked] = useState<Peeked>()
  const key = JSON.stringify(query)
  const open = (row: Row) => setPeeked({ id: rowId(row), at: rows?.indexOf(row) ?? 0, query: key })
  const place = rows?.findIndex((row) => rowId(row) === peeked?.id) ?? -1
  const at = place >= 0 ? place : Math.min(peeked?.at ?? 0, (rows?.length ?? 0) - 1)
  const row = peeked && peeked.query === key ? rows?.[at] : undefined
  const shown = row && rowId(row)
  if (peeked && (peeked.query !== key || (rows && !row))) setPeeked(undefined)
  else if (peeked && shown !== undefined && (peeked.id !== shown || peeked.at !== at))
    setPeeked({ id: shown, at, query: key })

  const last = useRef<Peeked>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = peeked
    if (!before || peeked || document.activeElement !== document.body) return
    const rowAt = frame.current?.querySelector<HTMLElement>(`[data-index="${before.at}"]`)
    const any = frame.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')
    ;(rowAt ?? any ?? frame.current)?.focus()
  }, [peeked, frame])
  return { row, at, open, close: () => setPeeked(undefined) }
}
