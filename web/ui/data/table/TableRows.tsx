import { type MouseEvent, memo, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './DataTable.module.css'
import { endOf, RowEnd } from './RowEnd.tsx'
import { RowTabContext } from './row-tab.ts'
import type { Column, DataTableProps, Density, Drawn } from './types.ts'
import { type RowKeys, useRowKeys } from './use-row-keys.ts'
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
  const count = props.table.rows.length
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

/** What rows do, as of the last render: they are rendered again only when they look different. */
type RowActs<Row extends object> = Pick<DataTableProps<Row>, 'onOpen' | 'peek' | 'rowActions'> & {
  toggle: (id: string) => void
  keys: Pick<RowKeys, 'onFocus' | 'onBlur' | 'onKeyDown'>
}

function openRow<Row extends object>(event: MouseEvent, row: Row, { onOpen }: RowActs<Row>) {
  if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
  // Selecting a word to copy it must not open the row.
  if (getSelection()?.toString()) return
  onOpen?.(row)
}

interface LineProps<Row extends object> extends CellsProps<Row> {
  id: string
  index: number
  name: string
  isSelected: boolean
  tabIndex: 0 | -1
  /** Enter or a press opens it. */
  opens: boolean
  /** It has a check box. */
  selects: boolean
  /** It has a last cell, and what is in it. */
  hasEnd: boolean
  end: ReturnType<typeof endOf>
  /** Its place among all rows for screen readers, where only a part of them is drawn. */
  place: number | undefined
  acts: RefObject<RowActs<Row>>
}

/** One row. It is rendered again when it looks different, not with each search, selection of others and answer. */
const Line = memo(function Line<Row extends object>(props: LineProps<Row>) {
  const { row, columns, id, index, name, isSelected, tabIndex, opens, selects, hasEnd, end, place, acts } = props
  const { table: labels } = useUiLabels()
  return (
    <tr
      data-index={index}
      data-selected={isSelected || undefined}
      data-opens={opens || undefined}
      aria-rowindex={place}
      tabIndex={tabIndex}
      onFocus={() => acts.current.keys.onFocus(index)}
      onBlur={(event) => acts.current.keys.onBlur(event)}
      onKeyDown={(event) => acts.current.keys.onKeyDown(event, index)}
      onClick={opens ? (event) => openRow(event, row, acts.current) : undefined}
    >
      {selects && (
        <td className={classes.check}>
          <input
            type="checkbox"
            className="nt-check"
            aria-label={labels.selectRow(name)}
            tabIndex={tabIndex}
            checked={isSelected}
            onChange={() => acts.current.toggle(id)}
          />
        </td>
      )}
      <RowTabContext value={tabIndex}>
        <Cells row={row} columns={columns} />
      </RowTabContext>
      {hasEnd && (
        <td className={classes.menu}>
          <RowEnd end={end} acts={acts} row={row} name={name} tabIndex={tabIndex} />
        </td>
      )}
    </tr>
  )
}) as <Row extends object>(props: LineProps<Row>) => ReactNode

function DrawnRows<Row extends object>({ table, props, scroller, drawn }: TableRowsProps<Row> & { drawn: Drawn }) {
  const { rows, columns } = table
  const { shown, before, after } = drawn
  const isVirtual = rows.length > VIRTUAL_ABOVE_ROWS
  const keys = useRowKeys({
    table,
    props,
    drawn,
    elementOf: (index) => scroller?.querySelector<HTMLElement>(`tr[data-index="${index}"]`),
  })
  const now: RowActs<Row> = { ...props, toggle: table.toggle, keys }
  const acts = useRef(now)
  acts.current = now

  return (
    <tbody>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {shown.map((index) => {
        const row = rows[index]
        if (!row) return null
        const { id, original, isSelected } = row
        return (
          <Line
            key={id}
            {...{ id, index, isSelected, columns, acts }}
            row={original}
            name={props.rowName(original)}
            tabIndex={keys.tabIndexOf(index)}
            opens={props.onOpen !== undefined}
            selects={props.selection !== undefined}
            hasEnd={Boolean(props.rowActions || props.peek)}
            end={endOf(props, original)}
            place={isVirtual ? index + 2 : undefined}
          />
        )
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  )
}
