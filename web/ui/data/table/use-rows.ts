import type { ColumnDef } from '@tanstack/react-table'
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, DataTableProps } from './types.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

const NO_ROWS: never[] = []

const recordOf = (ids: ReadonlySet<string>) => Object.fromEntries([...ids].map((id) => [id, true as const]))

/** The table's model: visible columns and selected rows. Sorting and paging are done by the server. */
export function useRows<Row extends object>(props: DataTableProps<Row>, hidden: ReadonlySet<string>) {
  const { columns, rows, rowId, selection } = props
  const definitions = useMemo(
    () =>
      columns.map(
        (column, i): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          cell: ({ row }) => column.cell(row.original),
          enableHiding: i > 0,
        }),
      ),
    [columns],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column, i) => [column.id, i === 0 || !hidden.has(column.id)])),
    [columns, hidden],
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the ids matter; callers create the object on every render
  const chosen = useMemo(() => (selection ? recordOf(selection.ids) : {}), [selection?.ids])
  const isWhole = selection?.all?.isOn ?? false
  const rowSelection = isWhole ? recordOf(new Set((rows ?? NO_ROWS).map(rowId))) : chosen
  return useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    state: { columnVisibility, rowSelection },
    onRowSelectionChange: (update) => {
      const after = typeof update === 'function' ? update(rowSelection) : update
      selection?.onChange(new Set(Object.keys(after)))
    },
  })
}

/** The row model that the parts of the table share. */
export type Rows<Row extends object> = ReturnType<typeof useRows<Row>>

/** The column with this id. @throws Error without it. */
export const columnOf = <Row>(columns: readonly Column<Row>[], id: string): Column<Row> => {
  const column = columns.find((c) => c.id === id)
  if (!column) throw new Error(`no column ${id}`)
  return column
}
