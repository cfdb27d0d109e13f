import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { Card } from '../../layout/Card.tsx'
import { isCovered } from '../../layout/is-covered.ts'
import { useUiLabels } from '../../theme/labels.ts'
import { usePhone } from '../../theme/use-phone.ts'
import { Pagination } from '../Pagination.tsx'
import { BulkBar } from './BulkBar.tsx'
import classes from './DataTable.module.css'
import { RowCards } from './RowCards.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRows } from './TableRows.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { DataTableProps } from './types.ts'
import { useListWidth } from './use-list-width.ts'
import { type Rows, useRows } from './use-rows.ts'
import { type TableView, useTableView } from './use-table-view.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { VIRTUAL_ABOVE_ROWS } from './virtualization.ts'

const SKELETON_ROWS_MAX = 10

/**
 * A list. The caller sorts and pages (on the server) and passes the result as props; the table handles columns, density
 * and the keyboard. On a phone the rows are cards. The arrow keys move between rows, Enter opens one, x selects it,
 * Home and End go to the first and last.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, selection, paging, error, empty } = props
  const { table: labels } = useUiLabels()
  const isPhone = usePhone()
  // A card shows every value, one below the other.
  const [top, rem] = useListWidth<HTMLDivElement>(!isPhone)
  useArrowIntoRows(top)
  const view = useTableView(props.name, columns, rem)
  const table = useRows(props, view.hidden)
  const keysId = useId()
  // State rather than a ref: virtualized rows must render again once the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const isWide = useIsWide(scroller)

  const isEmpty = rows?.length === 0
  const isVirtual = (rows?.length ?? 0) > VIRTUAL_ABOVE_ROWS

  return (
    <Card flush className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of the search field inside */}
      <div ref={top} className={classes.top} data-busy={props.refreshing || undefined} onKeyDown={intoRows}>
        <Top table={table} props={props} view={view} isPhone={isPhone} />
      </div>
      {error ?? (isEmpty ? empty : undefined) ?? (
        <>
          {isPhone && rows ? (
            <RowCards table={table} props={props} />
          ) : (
            <div
              ref={setScroller}
              className={clsx(classes.scroller, isVirtual && classes.virtual)}
              data-wide={isWide || undefined}
              // A table wider than its card can be scrolled by keyboard.
              {...(isWide || isVirtual ? { role: 'region', 'aria-label': props.label, tabIndex: 0 } : {})}
            >
              <p id={keysId} hidden>
                {labels.keys}
              </p>
              <table
                className={classes.table}
                data-density={view.density}
                aria-label={props.label}
                aria-describedby={keysId}
                aria-busy={props.refreshing || !rows || undefined}
                aria-rowcount={isVirtual && rows ? rows.length + 1 : undefined}
              >
                <TableHead table={table} props={props} />
                {rows ? (
                  <TableRows table={table} props={props} density={view.density} scroller={scroller} />
                ) : (
                  <TableSkeleton
                    columns={table.columns}
                    count={Math.min(paging?.pageSize ?? SKELETON_ROWS_MAX, SKELETON_ROWS_MAX)}
                    selectable={!!selection}
                    hasMenu={!!(props.rowActions || props.peek)}
                  />
                )}
              </table>
            </div>
          )}
          {paging && <Pagination {...paging} />}
        </>
      )}
    </Card>
  )
}

interface TopProps<Row extends object> {
  table: Rows<Row>
  props: DataTableProps<Row>
  view: TableView
  isPhone: boolean
}

/** What is above the rows: the toolbar, or the actions while rows are selected. */
function Top<Row extends object>({ table, props, view, isPhone }: TopProps<Row>) {
  const { rows, columns, selection } = props
  const all = selection?.all
  const chosen = all?.isOn ? Math.min(all.total, all.max) : (selection?.ids.size ?? 0)
  const offersAll = all && !all.isOn && all.total > (rows?.length ?? 0) && table.selected === 'all'
  return (
    <>
      {selection && chosen > 0 ? (
        <BulkBar
          count={chosen}
          onClear={() => selection.onChange(new Set())}
          all={offersAll ? all : undefined}
          isFirst={all?.isOn && all.total > all.max}
        >
          {props.bulk?.(selection.ids)}
        </BulkBar>
      ) : (
        <>
          <div className={classes.toolbar}>
            {props.toolbar ?? (props.title && <h2 className={classes.title}>{props.title}</h2>)}
          </div>
          <ViewMenu
            columns={columns}
            view={view}
            sorting={
              isPhone
                ? ({ sort: props.sort, onSort: props.onSort } as Pick<typeof props, 'sort' | 'onSort'>)
                : undefined
            }
          />
        </>
      )}
    </>
  )
}

/** The arrow down leads from the search field into the rows. */
function intoRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'search') return
  const row = entryOf(event.currentTarget)
  if (!row) return
  event.preventDefault()
  row.focus()
}

/** The row that Tab reaches, of the list below this head. */
const entryOf = (head: HTMLElement | null) =>
  head?.parentElement?.querySelector<HTMLElement>('[data-index][tabindex="0"]')

/** While nothing has the focus, the arrow down leads into the rows, when they are in sight; otherwise it scrolls the page. */
function useArrowIntoRows(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || !isNowhere(event.target) || isCovered()) return
      const row = entryOf(head.current)
      const place = row?.getBoundingClientRect()
      if (!row || !place || place.top < 0 || place.bottom > innerHeight) return
      event.preventDefault()
      row.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [head])
}

/** Whether the focus is on no control: the page has it, or its title after a navigation. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches('h1, main'))

// The head can stick to the page only while the table does not scroll sideways.
function useIsWide(scroller: HTMLDivElement | null): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const table = scroller?.querySelector('table')
    if (!scroller || !table) return
    const observer = new ResizeObserver(() => setIsWide(table.offsetWidth > scroller.clientWidth + 1))
    observer.observe(scroller)
    observer.observe(table)
    return () => observer.disconnect()
  }, [scroller])
  return isWide
}
