import { useMemo } from 'react'
import type { Column, DataTableProps } from './types.ts'

/** A row of the table. */
interface TableRow<Row> {
  id: string
  original: Row
  isSelected: boolean
}

/** The row model that the parts of the table share: sorting and paging are done by the server. */
export interface Rows<Row> {
  rows: readonly TableRow<Row>[]
  /** The columns that are shown, the same array while they are the same. */
  columns: readonly Column<Row>[]
  /** How many rows of this page are selected. */
  selected: 'all' | 'some' | 'none'
  toggle: (id: string) => void
  /** Selects the rows of this page, or none of them; those of other pages stay as they are. */
  toggleAll: (isOn: boolean) => void
}

const NO_ROWS: never[] = []

/** Builds the table's model: visible columns and selected rows. */
export function useRows<Row extends object>(props: DataTableProps<Row>, hidden: ReadonlySet<string>): Rows<Row> {
  const { columns, rows: given = NO_ROWS, rowId, selection } = props
  const shown = useMemo(() => columns.filter(({ id }, i) => i === 0 || !hidden.has(id)), [columns, hidden])
  const all = given.map((original) => ({ id: rowId(original), original }))
  const isWhole = selection?.all?.isOn ?? false
  const ids: ReadonlySet<string> = isWhole ? new Set(all.map(({ id }) => id)) : (selection?.ids ?? new Set())
  const rows = all.map((row) => ({ ...row, isSelected: ids.has(row.id) }))
  const count = rows.filter(({ isSelected }) => isSelected).length
  const change = (wanted: readonly string[], isOn: boolean) => {
    const next = new Set(ids)
    for (const id of wanted) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    selection?.onChange(next)
  }
  return {
    rows,
    columns: shown,
    selected: count === 0 ? 'none' : count === rows.length ? 'all' : 'some',
    toggle: (id) => change([id], !ids.has(id)),
    toggleAll: (isOn) =>
      change(
        rows.map(({ id }) => id),
        isOn,
      ),
  }
}
