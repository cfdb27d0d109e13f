import type { Board, CardRow } from '#contract/features/kanban/index.ts'
import type { Sort } from '../../ui/data/table/types.ts'

/** The cards in the order of the board, or by a column of the table; those without a day come last either way. */
export function sortedCards(
  board: Pick<Board, 'columns'>,
  cards: readonly CardRow[],
  { by, desc }: Sort,
): readonly CardRow[] {
  const sign = desc ? -1 : 1
  const columnOf = new Map(board.columns.map(({ id }, at) => [id, at]))
  const onBoard = cards.toSorted((a, b) => sign * ((columnOf.get(a.columnId) ?? 0) - (columnOf.get(b.columnId) ?? 0)))
  if (by === 'title') return onBoard.toSorted((a, b) => sign * a.title.localeCompare(b.title))
  if (by !== 'due' && by !== 'start') return onBoard
  return onBoard.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one < other ? -1 : Number(one > other))
  })
}
