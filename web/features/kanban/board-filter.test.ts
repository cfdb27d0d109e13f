import { expect, test } from 'vitest'
import type { CardRow } from '#contract/features/kanban/index.ts'
import { filtered, NO_FILTER } from './board-filter.ts'

const cards = [
  { id: '1', title: 'Өргөө гэрэлтүүлэх', assignees: ['bat'], labels: ['red'] },
  { id: '2', title: 'Зам засах', assignees: ['bat', 'dorj'], labels: [] },
] as unknown as CardRow[]

test.each([
  ['a part of the title, however its letters are written', { q: 'ОРГОО' }, ['1']],
  ['an assignee', { personId: 'dorj' }, ['2']],
  ['a label', { labelId: 'red' }, ['1']],
  ['all of these together', { q: 'зам', personId: 'bat', labelId: 'red' }, []],
])('cards are filtered by %s', (_, filter, expected) => {
  expect(filtered(cards, { ...NO_FILTER, ...filter }).map(({ id }) => id)).toEqual(expected)
})

test('without a filter the same array is returned, so that nothing is drawn again', () => {
  expect(filtered(cards, { ...NO_FILTER, q: ' ' })).toBe(cards)
})
