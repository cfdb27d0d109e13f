import { type MouseEvent, memo, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './DataTable.module.css'
import { endOf, RowEnd } from './RowEnd.tsx'
import type { Column, DataTableProps, Density, Drawn } from './types.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Rows } from './use-rows.ts'
import { drawnFrom, LongTable, VIRTUAL_ABOVE_ROWS } from './virtualization.ts'

/** Row heights, px: 52 to 72 is comfortable to read without making a day's list too long. */
export const ROW_PX = { comfortable: 60, compact: 44 } satisfies Record<Density, number>

/** Minimum width of the first column, rem; also in DataTable.module.css. */
const FIRST_REM = 13

/** The width of a first column that is narrower than the default, e.g. for a row number. */
function narrower(width: string | undefined): string | undefined {
  const rem = Number(/^([\d.]+)rem$/.exec(width ?? '')?.[1])
  return rem < FIRST_REM ? width : undefined
}

const INTERACTIVE = 'a, button, input, label, select, textarea, [role=menu]'

interface TableRowsProps<Row extends object> {
  table: Rows<Row>
  props: DataTableProps<Row>
  density: Density
  scroller: HTMLDivElement | null
}

/** The rows of the table, with selection and the keyboard; long lists are virtualized. */
export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const count = props.table.getRowModel().rows.length
  const all = <DrawnRows {...props} drawn={drawnFrom(count)} />
  if (count <= VIRTUAL_ABOVE_ROWS) return all
  return (
    <Suspense fallback={all}>
      <LongTable count={count} rowPx={ROW_PX[props.density]} scroller={props.scroller}>
        {(drawn) => <DrawnRows {...props} drawn={drawn} />}
      </LongTable>
    </Suspense>
  )
}

interface CellsProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

/** What a row says: rendered again when the row or the columns are others, not with each selection and search. */
const Cells = memo(function Cells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.map(({ id, align, width, cell }, i) =>
    i === 0 ? (
      <th key={id} scope="row" data-align={align} style={{ minWidth: narrower(width) }}>
        {cell(row)}
      </th>
    ) : (
      <td key={id} data-align={align}>
        {cell(row)}
      </td>
    ),
  )
}) as <Row>(props: CellsProps<Row>) => ReactNode

/** The columns that are shown, the same array while they are the same. */
function useShownColumns<Row extends object>(table: Rows<Row>, columns: readonly Column<Row>[]) {
  const ids = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join()
  return useMemo(() => {
    const shown = new Set(ids.split(','))
    return columns.filter(({ id }) => shown.has(id))
  }, [columns, ids])
}

function DrawnRows<Row extends object>({ table, props, scroller, drawn }: TableRowsProps<Row> & { drawn: Drawn }) {
  const { table: labels } = useUiLabels()
  const { rows } = table.getRowModel()
  const { shown, before, after } = drawn
  const columns = useShownColumns(table, props.columns)
  const acts = useRef(props)
  acts.current = props
  const isVirtual = rows.length > VIRTUAL_ABOVE_ROWS
  const keys = useRowKeys({
    table,
    props,
    drawn,
    elementOf: (index) => scroller?.querySelector<HTMLElement>(`tr[data-index="${index}"]`),
  })
  const open = (event: MouseEvent, row: Row) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
    // Selecting a word to copy it must not open the row.
    if (getSelection()?.toString()) return
    props.onOpen?.(row)
  }

  return (
    <tbody>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {shown.map((index) => {
        const row = rows[index]
        if (!row) return null
        const tabIndex = keys.tabIndexOf(index)
        const name = props.rowName(row.original)
        return (
          <tr
            key={row.id}
            data-index={index}
            data-selected={row.getIsSelected() || undefined}
            data-opens={props.onOpen ? true : undefined}
            aria-rowindex={isVirtual ? index + 2 : undefined}
            tabIndex={tabIndex}
            onFocus={() => keys.onFocus(index)}
            onKeyDown={(event) => keys.onKeyDown(event, index)}
            onClick={props.onOpen && ((event) => open(event, row.original))}
          >
            {props.selection && (
              <td className={classes.check}>
                <input
                  type="checkbox"
                  className="nt-check"
                  aria-label={labels.selectRow(name)}
                  tabIndex={tabIndex}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </td>
            )}
            <Cells row={row.original} columns={columns} />
            {(props.rowActions || props.peek) && (
              <td className={classes.menu}>
                <RowEnd
                  end={endOf(props, row.original)}
                  acts={acts}
                  row={row.original}
                  name={name}
                  tabIndex={tabIndex}
                />
              </td>
            )}
          </tr>
        )
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  )
}
