import { clsx } from 'clsx'
import { type MouseEvent, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './RowCards.module.css'
import { endOf, RowEnd } from './RowEnd.tsx'
import type { DataTableProps, Drawn } from './types.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Rows } from './use-rows.ts'
import { drawnFrom, LongCards, VIRTUAL_ABOVE_ROWS } from './virtualization.ts'

/** Whether a value is missing: a table shows a dash for it, a card leaves it out. */
const isMissing = (fact: ReactNode) => fact === '–' || fact === null || fact === undefined || fact === ''

const INTERACTIVE = 'a, button, input, label, select, textarea, [role=menu]'

interface RowCardsProps<Row extends object> {
  table: Rows<Row>
  props: DataTableProps<Row>
}

/** The list on a phone: a card for each row, with the same keys. */
export function RowCards<Row extends object>({ table, props }: RowCardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const count = table.rows.length
  const isLong = count > VIRTUAL_ABOVE_ROWS
  // The offset of a long list on the page; known once it is rendered.
  useLayoutEffect(() => {
    if (isLong && list.current) setTop(list.current.getBoundingClientRect().top + scrollY)
  }, [isLong])
  const cards = (drawn: Drawn) => <Cards table={table} props={props} list={list} drawn={drawn} />
  if (!isLong) return cards(drawnFrom(count))
  return (
    <Suspense fallback={cards(drawnFrom(count))}>
      <LongCards count={count} top={top}>
        {cards}
      </LongCards>
    </Suspense>
  )
}

interface CardsProps<Row extends object> extends RowCardsProps<Row> {
  list: RefObject<HTMLUListElement | null>
  drawn: Drawn
}

function Cards<Row extends object>({ table, props, list, drawn }: CardsProps<Row>) {
  const { table: labels } = useUiLabels()
  const { rows } = table
  const [first, ...others] = table.columns
  const { shown, before, after, measure } = drawn
  const acts = useRef(props)
  acts.current = props

  const keys = useRowKeys({
    table,
    props,
    drawn,
    elementOf: (index) => list.current?.querySelector<HTMLElement>(`li[data-index="${index}"]`),
  })
  const open = (event: MouseEvent, row: Row) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
    props.onOpen?.(row)
  }

  return (
    <ul
      ref={list}
      aria-label={props.label}
      className={classes.list}
      style={measure && { paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {shown.map((index) => {
        const row = rows[index]
        if (!row) return null
        const name = props.rowName(row.original)
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter opens, in useRowKeys
          <li
            key={row.id}
            ref={measure}
            data-index={index}
            data-selected={row.isSelected || undefined}
            className={classes.card}
            tabIndex={keys.tabIndexOf(index)}
            onFocus={() => keys.onFocus(index)}
            onBlur={keys.onBlur}
            onKeyDown={(event) => keys.onKeyDown(event, index)}
            onClick={props.onOpen && ((event) => open(event, row.original))}
          >
            <div className={classes.top}>
              {props.selection && (
                // the whole square selects: a finger that misses the box would open the row
                <label className={classes.check}>
                  <input
                    type="checkbox"
                    className="nt-check"
                    aria-label={labels.selectRow(name)}
                    checked={row.isSelected}
                    onChange={() => table.toggle(row.id)}
                  />
                </label>
              )}
              <div className={classes.title}>{first?.cell(row.original)}</div>
              <RowEnd end={endOf(props, row.original)} acts={acts} row={row.original} name={name} tabIndex={0} />
            </div>
            <dl className={classes.facts}>
              {others.map((column) => {
                const fact = column.cell(row.original)
                return isMissing(fact) ? null : (
                  <div key={column.id} data-plain={column.plain}>
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
  )
}
