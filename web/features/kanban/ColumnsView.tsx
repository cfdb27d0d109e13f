import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { Board, BoardColumn, CardRow } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { type Spot, useSorting } from '../../ui/controls/use-sorting.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { type BoardFilter, filtered } from './board-filter.ts'
import { cardsByColumn, keepSame, placeAt } from './board-order.ts'
import { ColumnView } from './ColumnView.tsx'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'
import { useCollapsed } from './use-collapsed.ts'
import type { useMoves } from './use-moves.ts'

// phones alone show one column at a time
const Tabs = lazyInPlace(async () => ({ default: (await import('../../ui/controls/Tabs.tsx')).Tabs }))

const NONE: readonly CardRow[] = []

interface Props {
  board: Board
  /** All cards, with the moves that the server has not answered yet. */
  cards: readonly CardRow[]
  filter: BoardFilter
  move: ReturnType<typeof useMoves>['move']
  /** Announces what happens during a drag. */
  say: (text: string) => void
}

/** The columns of a board with their cards: side by side, or one at a time on a phone. */
export function ColumnsView({ filter, move, say, ...now }: Props) {
  const t = kanbanTexts.useText()
  const isPhone = usePhone()
  const [collapsed, collapse] = useCollapsed()
  // what others change is shown after the drag, so that nothing moves under the pointer
  const held = useRef(now)
  const sorting = useSorting((item, to) => {
    const shown = filtered(held.current.cards, filter)
    const card = shown.find(({ id }) => id === item.id)
    if (card) move(card, placeAt(shown, card.id, to.list, to.at), to.at)
    hasMoved.current = true
  })
  const { dragged } = sorting
  const hasMoved = useRef(false)
  const titleOf = (id: string) => held.current.cards.find((card) => card.id === id)?.title ?? ''
  useEffect(() => {
    if (!dragged) return undefined
    hasMoved.current = false
    const title = titleOf(dragged.id)
    say(t('card.grabbed', { title }))
    return () => {
      if (!hasMoved.current) say(t('card.stayed', { title }))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each drag
  }, [dragged])
  if (!sorting.isDragging) held.current = now
  useGap(sorting.over)
  const { board, cards } = held.current
  const shown = useMemo(() => filtered(cards, filter), [cards, filter])
  const byColumn = useLists(board, shown)
  const totals = useMemo(() => cardsByColumn({ columns: board.columns, cards }), [board, cards])
  const columns = board.columns.map((column, at) => {
    const own = byColumn.get(column.id) ?? NONE
    const isCollapsed = !isPhone && collapsed.has(column.id)
    return {
      column,
      own,
      isCollapsed,
      view: (
        <ColumnView
          column={column}
          previousId={board.columns[at - 2]?.id ?? null}
          nextId={board.columns[at + 1]?.id ?? null}
          isFirst={at === 0}
          isCollapsed={isCollapsed}
          onCollapse={isPhone ? undefined : collapse}
          cards={own}
          total={totals.get(column.id)?.length ?? 0}
          item={sorting.item}
          end={sorting.end}
        />
      ),
    }
  })
  return <Columns isPhone={isPhone} columns={columns} />
}

interface ColumnsProps {
  isPhone: boolean
  columns: readonly { column: BoardColumn; own: readonly CardRow[]; isCollapsed: boolean; view: ReactNode }[]
}

/** The columns side by side, or one at a time on a phone. */
function Columns({ isPhone, columns }: ColumnsProps) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const [open, setOpen] = useState<string>()
  if (!isPhone) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the board scrolls, also by the keyboard
      <ol className={classes.board} aria-label={t('column.tabs')} tabIndex={0}>
        {columns.map(({ column, isCollapsed, view }) => (
          <li key={column.id} className={classes.column} data-collapsed={isCollapsed || undefined}>
            {view}
          </li>
        ))}
      </ol>
    )
  }
  return (
    <Tabs
      label={t('column.tabs')}
      value={columns.some(({ column }) => column.id === open) ? (open ?? '') : (columns[0]?.column.id ?? '')}
      onChange={setOpen}
      tabs={columns.map(({ column, own, view }) => ({
        id: column.id,
        label: column.name,
        count: formatNumber(own.length, lang),
        content: view,
      }))}
    />
  )
}

/** The shown cards of each column; a column whose cards have not changed is not drawn again. */
function useLists({ columns }: Pick<Board, 'columns'>, shown: readonly CardRow[]): ReadonlyMap<string, CardRow[]> {
  const lists = useRef<ReadonlyMap<string, CardRow[]>>(new Map())
  const now = useMemo(() => keepSame(lists.current, cardsByColumn({ columns, cards: shown })), [columns, shown])
  lists.current = now
  return now
}

/** Marks the place before which the dragged card would be inserted, without drawing the columns again: this happens in many frames of a drag. */
function useGap(over: Spot | undefined): void {
  useLayoutEffect(() => {
    if (!over) return undefined
    const list = CSS.escape(over.list)
    const place =
      document.querySelectorAll(`[data-cards="${list}"] [data-card]`)[over.at] ??
      document.querySelector(`[data-end="${list}"]`)
    place?.setAttribute('data-over', 'true')
    return () => place?.removeAttribute('data-over')
  }, [over])
}
