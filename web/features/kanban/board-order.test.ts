import { expect, test } from 'vitest'
import type { CardRow } from '#contract/features/kanban/index.ts'
import { cardsByColumn, keepSame, placeAt, stepFrom, withMoves } from './board-order.ts'

const columns = ['a', 'b', 'c'].map((id) => ({ id, boardId: 'x', name: id, limit: null, archived: 0, version: 1 }))
const card = (id: string, columnId: string) => ({ id, columnId, title: id, version: 1 }) as CardRow
const cards = [card('1', 'a'), card('2', 'a'), card('3', 'b'), card('4', 'b')]
const shown = (now: readonly CardRow[]) =>
  Object.fromEntries([...cardsByColumn({ columns, cards: now })].map(([id, all]) => [id, all.map((one) => one.id)]))

test.each([
  ['to the beginning', { id: '1', columnId: 'b', afterId: null }, { a: ['2'], b: ['1', '3', '4'], c: [] }],
  ['after another card', { id: '1', columnId: 'b', afterId: '3' }, { a: ['2'], b: ['3', '1', '4'], c: [] }],
  ['after a card that has gone', { id: '1', columnId: 'b', afterId: '9' }, { a: ['2'], b: ['3', '4', '1'], c: [] }],
  ['into an empty column', { id: '4', columnId: 'c', afterId: null }, { a: ['1', '2'], b: ['3'], c: ['4'] }],
  ['within its column', { id: '1', columnId: 'a', afterId: '2' }, { a: ['2', '1'], b: ['3', '4'], c: [] }],
  ['of a card that has gone', { id: '9', columnId: 'a', afterId: '2' }, { a: ['1', '2'], b: ['3', '4'], c: [] }],
])('a move %s is shown as the server will answer it', (_, move, expected) => {
  expect(shown(withMoves(cards, [move]))).toEqual(expected)
})

test('a column whose cards are the same keeps its list; the others get new ones', () => {
  const before = cardsByColumn({ columns, cards })
  const now = keepSame(
    before,
    cardsByColumn({ columns, cards: withMoves(cards, [{ id: '1', columnId: 'c', afterId: null }]) }),
  )

  expect(['a', 'b', 'c'].map((id) => now.get(id) === before.get(id))).toEqual([false, true, false])
  expect(now.get('c')?.map(({ id }) => id)).toEqual(['1'])
})

test('a place is named by the card before it, not by the moved card itself', () => {
  expect(placeAt(cards, '1', 'a', 1)).toEqual({ columnId: 'a', afterId: '2' })
  expect(placeAt(cards, '1', 'b', 0)).toEqual({ columnId: 'b', afterId: null })
})

test('a step leads to the neighbouring place, and nowhere at the edge', () => {
  const [one, two, , four] = cards
  if (!one || !two || !four) throw new Error('no cards')
  expect(stepFrom({ columns }, cards, one, 'up')).toBeUndefined()
  expect(stepFrom({ columns }, cards, one, 'previous')).toBeUndefined()
  expect(stepFrom({ columns }, cards, one, 'down')).toEqual({ place: { columnId: 'a', afterId: '2' }, at: 1 })
  expect(stepFrom({ columns }, cards, two, 'next')).toEqual({ place: { columnId: 'b', afterId: '3' }, at: 1 })
  expect(stepFrom({ columns }, cards, four, 'next')).toEqual({ place: { columnId: 'c', afterId: null }, at: 0 })
})
