import { type ReactNode, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { Board, BoardColumn, CardRow } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { useSorting } from '../../ui/controls/use-sorting.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { BoardContext, type BoardParts } from './board-context.ts'
import { filtered, NO_FILTER } from './board-filter.ts'
import { cardsByColumn, type Direction, keepSame, placeAt, stepFrom } from './board-order.ts'
import { ColumnView } from './ColumnView.tsx'
import { FilterBar } from './FilterBar.tsx'
import classes from './kanban.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { kanbanTexts } from './texts.ts'
import { useArchiveCard } from './use-archive.ts'
import { useCollapsed } from './use-collapsed.ts'
import { useMoves } from './use-moves.ts'
import { useRemoveCard } from './use-remove-card.ts'

const NONE: readonly CardRow[] = []

/** The columns of a board with their cards: side by side, or one at a time on a phone. */
export function BoardView({ board: current }: { board: Board }) {
  const t = kanbanTexts.useText()
  const isPhone = usePhone()
  const [filter, setFilter] = useState(NO_FILTER)
  const [collapsed, collapse] = useCollapsed()
  const moves = useMoves(current)
  const frame = useRef<HTMLDivElement>(null)
  // what others change is shown after the drag, so that nothing moves under the pointer
  const held = useRef({ board: current, cards: moves.cards })
  const sorting = useSorting((item, to) => {
    const shown = filtered(held.current.cards, filter)
    const card = shown.find(({ id }) => id === item.id)
    if (card) moves.move(card, placeAt(shown, card.id, to.list, to.at), to.at)
  })
  if (!sorting.isDragging) held.current = { board: current, cards: moves.cards }
  const { board, cards } = held.current
  const shown = useMemo(() => filtered(cards, filter), [cards, filter])
  const byColumn = useLists(board, shown)
  const totals = useMemo(() => cardsByColumn({ columns: board.columns, cards }), [board, cards])
  const { parts, dialog } = useParts(board, { all: cards, shown }, moves.move, frame)

  if (board.columns.length === 0) {
    return (
      <Card>
        <Empty level={2} title={t('column.emptyTitle')} text={t('column.emptyText')} />
      </Card>
    )
  }
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
          over={sorting.isDragging ? overAt(sorting.isOver, column.id, own.length) : undefined}
        />
      ),
    }
  })
  return (
    <BoardContext value={parts}>
      <p role="status" className="nt-hidden">
        {moves.said}
      </p>
      <FilterBar board={board} filter={filter} onChange={setFilter} />
      <div ref={frame}>
        <Columns isPhone={isPhone} columns={columns} />
      </div>
      {dialog}
    </BoardContext>
  )
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

/** The index before which the dragged card would be inserted into this column. */
function overAt(isOver: (spot: { list: string; at: number }) => true | undefined, list: string, count: number) {
  for (let at = 0; at <= count; at += 1) if (isOver({ list, at })) return at
  return undefined
}

/** What the cards share, stable from render to render as long as the board's people and labels are the same. */
function useParts(
  board: Board,
  { all, shown }: Record<'all' | 'shown', readonly CardRow[]>,
  move: ReturnType<typeof useMoves>['move'],
  frame: React.RefObject<HTMLDivElement | null>,
) {
  const [moving, setMoving] = useState<CardRow>()
  const remove = useRemoveCard()
  const archive = useArchiveCard()
  // a card that has moved is drawn in another column: it keeps the focus
  const focus = (id: string) =>
    setTimeout(() => frame.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`)?.focus())
  const latest = useRef({ board, shown, move, remove, archive })
  latest.current = { board, shown, move, remove, archive }
  const { id: boardId, canWrite, people, labels } = board
  const parts = useMemo((): BoardParts => {
    return {
      boardId,
      canWrite,
      people: new Map(people.map((person) => [person.id, person])),
      labels: new Map(labels.map((label) => [label.id, label])),
      choosePlace: setMoving,
      step: (card: CardRow, direction: Direction) => {
        const now = latest.current
        const step = stepFrom(now.board, now.shown, card, direction)
        if (!step) return
        now.move(card, step.place, step.at)
        focus(card.id)
      },
      remove: (card: CardRow) => void latest.current.remove(card),
      archive: (card: CardRow) => void latest.current.archive(card.id),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `focus` reads a ref only
  }, [boardId, canWrite, people, labels])
  const dialog = moving && (
    <MoveDialog
      card={moving}
      board={board}
      cards={all}
      onClose={() => setMoving(undefined)}
      onMove={(place, at) => {
        setMoving(undefined)
        move(moving, place, at)
        focus(moving.id)
      }}
    />
  )
  return { parts, dialog }
}
