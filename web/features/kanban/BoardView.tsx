import { useMemo, useRef, useState } from 'react'
import type { Board } from '#contract/features/kanban/index.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { BoardContext } from './board-context.ts'
import { filtered, NO_FILTER } from './board-filter.ts'
import { ColumnsView } from './ColumnsView.tsx'
import { FilterBar } from './FilterBar.tsx'
import { kanbanTexts } from './texts.ts'
import { useBoardState } from './use-board-state.tsx'
import { useBoardView } from './use-board-view.ts'
import { useMoves } from './use-moves.ts'

const TableView = lazyInPlace(() => import('./TableView.tsx'))
const CalendarView = lazyInPlace(() => import('./CalendarView.tsx'))

/** The cards of a board in columns, a table or a calendar, with the filter that applies to all of them. */
export function BoardView({ board }: { board: Board }) {
  const t = kanbanTexts.useText()
  const [filter, setFilter] = useState(NO_FILTER)
  const { view, setView, ...time } = useBoardView()
  const { cards, said, say, move, send } = useMoves(board)
  const frame = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => filtered(cards, filter), [cards, filter])
  const { parts, dialog } = useBoardState(board, { all: cards, shown }, { move, send }, frame)
  if (board.columns.length === 0) {
    return (
      <Card>
        <Empty level={2} title={t('column.emptyTitle')} text={t('column.emptyText')} />
      </Card>
    )
  }
  const loading = (
    <Card>
      <TextSkeleton lines={10} />
    </Card>
  )
  return (
    <BoardContext value={parts}>
      <p role="status" className="nt-hidden">
        {said}
      </p>
      <FilterBar board={board} filter={filter} onChange={setFilter} view={view} onView={setView} />
      <div ref={frame}>
        {view === 'columns' && <ColumnsView board={board} cards={cards} filter={filter} move={move} say={say} />}
        {view === 'table' && (
          <TableView
            fallback={loading}
            board={board}
            cards={shown}
            move={move}
            isNarrowed={shown !== cards}
            onClear={() => setFilter(NO_FILTER)}
          />
        )}
        {view === 'calendar' && (
          <CalendarView
            fallback={loading}
            cards={shown}
            {...time}
            onUndated={() => {
              setFilter({ ...filter, due: 'none' })
              setView('table')
            }}
          />
        )}
      </div>
      {dialog}
    </BoardContext>
  )
}
