import { expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { CardRow } from '#contract/features/kanban/index.ts'
import { filtered, NO_FILTER } from './board-filter.ts'

const cards = [
  { id: '1', title: 'Өргөө гэрэлтүүлэх', assignees: ['bat'], labels: ['red'], due: '2026-01-01', completedAt: null },
  { id: '2', title: 'Зам засах', assignees: ['bat', 'dorj'], labels: [], due: '2026-01-01', completedAt: '2026-01-01' },
  { id: '3', title: 'Хашаа', assignees: [], labels: [], due: null, completedAt: null },
  { id: '4', title: 'Мод', assignees: [], labels: [], due: dayInUlaanbaatar(new Date()), completedAt: null },
] as unknown as CardRow[]

test.each([
  ['a part of the title, however its letters are written', { q: 'ОРГОО' }, ['1']],
  ['an assignee', { personId: 'dorj' }, ['2']],
  ['a label', { labelId: 'red' }, ['1']],
  ['a day that has passed', { due: 'late' }, ['1']],
  ['a day within a week', { due: 'week' }, ['4']],
  ['no day', { due: 'none' }, ['3']],
  ['a state', { state: 'completed' }, ['2']],
  ['all of these together', { q: 'зам', personId: 'bat', labelId: 'red' }, []],
] as const)('cards are filtered by %s', (_, filter, expected) => {
  expect(filtered(cards, { ...NO_FILTER, ...filter }).map(({ id }) => id)).toEqual(expected)
})

test('without a filter the same array is returned, so that nothing is drawn again', () => {
  expect(filtered(cards, { ...NO_FILTER, q: ' ' })).toBe(cards)
})
