import { FlexRender } from '@tanstack/react-table'
import { type MouseEvent, Suspense } from 'react'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './DataTable.module.css'
import { RowEnd } from './RowEnd.tsx'
import type { DataTableProps, Density, Drawn } from './types.ts'
import { useRowKeys } from './use-row-keys.ts'
import { columnOf, type Rows } from './use-rows.ts'
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

function DrawnRows<Row extends object>({ table, props, scroller, drawn }: TableRowsProps<Row> & { drawn: Drawn }) {
  const { table: labels } = useUiLabels()
  const { rows } = table.getRowModel()
  const { shown, before, after } = drawn
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
            {row.getVisibleCells().map((cell, i) => {
              const { align } = columnOf(props.columns, cell.column.id)
              const content = <FlexRender cell={cell} />
              return i === 0 ? (
                <th
                  key={cell.id}
                  scope="row"
                  data-align={align}
                  style={{ minWidth: narrower(props.columns[0]?.width) }}
                >
                  {content}
                </th>
              ) : (
                <td key={cell.id} data-align={align}>
                  {content}
                </td>
              )
            })}
            {(props.rowActions || props.peek) && (
              <td className={classes.menu}>
                <RowEnd props={props} row={row.original} name={name} tabIndex={tabIndex} />
              </td>
            )}
          </tr>
        )
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  )
}
