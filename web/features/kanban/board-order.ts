import type { Board, CardRow } from '#contract/features/kanban/index.ts'

/** A place for a card: in a column, after another card of it, or first. */
export interface CardPlace {
  columnId: string
  afterId: string | null
}

/** A move that the server has not answered yet. */
export interface CardMoving extends CardPlace {
  id: string
}

/** The cards of each column, in order. */
export function cardsByColumn(board: Pick<Board, 'columns'> & { cards: readonly CardRow[] }): Map<string, CardRow[]> {
  const found = new Map<string, CardRow[]>(board.columns.map(({ id }) => [id, []]))
  for (const card of board.cards) found.get(card.columnId)?.push(card)
  return found
}

/** The lists of `now`, and for columns with the same cards as before the same list, so that only the others are drawn again. */
export function keepSame(
  before: ReadonlyMap<string, CardRow[]>,
  now: ReadonlyMap<string, CardRow[]>,
): ReadonlyMap<string, CardRow[]> {
  return new Map(
    Array.from(now, ([id, cards]) => {
      const known = before.get(id)
      const isSame = known?.length === cards.length && known.every((card, i) => card === cards[i])
      return [id, isSame ? known : cards]
    }),
  )
}

/** The cards with these moves applied, as the server will apply them: a card after one that has gone is the last. */
export function withMoves(cards: readonly CardRow[], moves: readonly CardMoving[]): readonly CardRow[] {
  let now = cards
  for (const { id, columnId, afterId } of moves) {
    const card = now.find((one) => one.id === id)
    if (!card) continue
    const others = now.filter((one) => one.id !== id)
    const moved = { ...card, columnId }
    const inColumn = others.filter((one) => one.columnId === columnId)
    const before = afterId === null ? undefined : (inColumn.find((one) => one.id === afterId) ?? inColumn.at(-1))
    // before the first card of the column, or anywhere when it has none
    const at = before ? others.indexOf(before) + 1 : inColumn[0] ? others.indexOf(inColumn[0]) : 0
    now = [...others.slice(0, at), moved, ...others.slice(at)]
  }
  return now
}

/** The place at an index of a column from which the card itself was removed. */
export function placeAt(cards: readonly CardRow[], id: string, columnId: string, at: number): CardPlace {
  const others = cards.filter((one) => one.columnId === columnId && one.id !== id)
  return { columnId, afterId: others[at - 1]?.id ?? null }
}

/** The directions in which keys move a card; `previous` and `next` are columns. */
export type Direction = 'up' | 'down' | 'previous' | 'next'

/** The place one step from the card's own; undefined at the edge. In another column it stays as high as it was, as far as there are cards. */
export function stepFrom(
  board: Pick<Board, 'columns'>,
  cards: readonly CardRow[],
  card: CardRow,
  direction: Direction,
): { place: CardPlace; at: number } | undefined {
  const own = cards.filter((one) => one.columnId === card.columnId)
  const from = own.findIndex((one) => one.id === card.id)
  if (direction === 'up' || direction === 'down') {
    const at = from + (direction === 'up' ? -1 : 1)
    if (at < 0 || at >= own.length) return undefined
    return { place: placeAt(cards, card.id, card.columnId, at), at }
  }
  const column = board.columns.findIndex(({ id }) => id === card.columnId) + (direction === 'previous' ? -1 : 1)
  const target = board.columns[column]
  if (!target) return undefined
  const at = Math.min(from, cards.filter((one) => one.columnId === target.id).length)
  return { place: placeAt(cards, card.id, target.id, at), at }
}
