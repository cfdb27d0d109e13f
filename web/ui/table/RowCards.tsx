import { FlexRender } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useUiLabels } from '../labels.ts'
import { NativeSelect } from '../NativeSelect.tsx'
import classes from './RowCards.module.css'
import { RowMenu } from './RowMenu.tsx'
import { VIRTUAL_ABOVE_ROWS } from './TableRows.tsx'
import type { DataTableProps } from './types.ts'
import { useRowKeys } from './use-row-keys.ts'
import { columnOf, type Rows } from './use-rows.ts'

/** A card's height before it was measured, px. */
const CARD_PX = 180

/** A fact that is not there: a table shows a dash for it, a card goes without. */
const saysNothing = (fact: ReactNode) => fact === '–' || fact === null || fact === undefined || fact === ''

const INTERACTIVE = 'a, button, input, label, select, textarea, [role=menu]'

/** The list on a phone: a card for each row, with the same keys, and the sorting as a choice above. */
export function RowCards<Row extends object>({ table, props }: { table: Rows<Row>; props: DataTableProps<Row> }) {
  const { table: labels } = useUiLabels()
  const list = useRef<HTMLUListElement>(null)
  const [listTop, setListTop] = useState(0)
  const { rows } = table.getRowModel()
  const isVirtual = rows.length > VIRTUAL_ABOVE_ROWS
  const virtual = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => CARD_PX,
    overscan: 6,
    scrollMargin: listTop,
  })
  // Where the list begins on the page; known once it is there.
  useLayoutEffect(() => {
    if (list.current) setListTop(list.current.getBoundingClientRect().top + scrollY)
  }, [])
  const items = virtual.getVirtualItems()
  const shown = isVirtual ? items.map((item) => item.index) : rows.map((_, i) => i)
  const space = isVirtual && {
    paddingBlockStart: (items[0]?.start ?? listTop) - listTop,
    paddingBlockEnd: Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? listTop) - listTop)),
  }

  const focusRow = (index: number) => {
    if (isVirtual) virtual.scrollToIndex(index)
    const focus = () => list.current?.querySelector<HTMLElement>(`li[data-index="${index}"]`)?.focus()
    focus()
    if (isVirtual) requestAnimationFrame(focus)
  }
  const keys = useRowKeys({
    count: rows.length,
    focusRow,
    onOpen: props.onOpen && ((i) => rows[i] && props.onOpen?.(rows[i].original)),
    onToggle: props.selection && ((i) => rows[i]?.toggleSelected()),
  })
  const open = (event: MouseEvent, row: Row) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
    props.onOpen?.(row)
  }

  return (
    <>
      <SortChoice props={props} />
      <ul ref={list} aria-label={props.label} className={classes.list} style={space || undefined}>
        {shown.map((index) => {
          const row = rows[index]
          if (!row) return null
          const name = props.rowName(row.original)
          const [first, ...others] = row.getVisibleCells()
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens, in useRowKeys
            <li
              key={row.id}
              ref={isVirtual ? virtual.measureElement : undefined}
              data-index={index}
              data-selected={row.getIsSelected() || undefined}
              className={classes.card}
              tabIndex={keys.tabIndexOf(index)}
              onFocus={() => keys.onFocus(index)}
              onKeyDown={(event) => keys.onKeyDown(event, index)}
              onClick={props.onOpen && ((event) => open(event, row.original))}
            >
              <div className={classes.top}>
                {props.selection && (
                  <span className={classes.check}>
                    <input
                      type="checkbox"
                      className="nt-check"
                      aria-label={labels.selectRow(name)}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </span>
                )}
                <div className={classes.title}>{first && <FlexRender cell={first} />}</div>
                {props.rowActions && (
                  <RowMenu name={labels.rowActions(name)} actions={props.rowActions(row.original)} tabIndex={0} />
                )}
              </div>
              <dl className={classes.facts}>
                {others.map((cell) => {
                  const column = columnOf(props.columns, cell.column.id)
                  const fact = column.cell(row.original)
                  return saysNothing(fact) ? null : (
                    <div key={cell.id} data-plain={column.plain}>
                      <dt className={clsx(column.plain && 'nt-hidden')}>{column.header}</dt>
                      <dd>{fact}</dd>
                    </div>
                  )
                })}
              </dl>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function SortChoice<Row extends object>({ props }: { props: DataTableProps<Row> }) {
  const { table: labels } = useUiLabels()
  const { sort, onSort } = props
  const columns = props.columns.filter((column) => column.sortable)
  if (!onSort || columns.length === 0) return null
  const options = columns.flatMap((column) => [
    { value: `${column.id}:asc`, label: `${column.header} – ${labels.ascending}` },
    { value: `${column.id}:desc`, label: `${column.header} – ${labels.descending}` },
  ])
  return (
    <div className={classes.sort}>
      <NativeSelect
        stacked
        hideLabel
        label={labels.sortBy}
        value={sort ? `${sort.by}:${sort.desc ? 'desc' : 'asc'}` : ''}
        options={options}
        onChange={(value) => {
          const [by = '', direction] = value.split(':')
          onSort({ by, desc: direction === 'desc' })
        }}
      />
    </div>
  )
}
