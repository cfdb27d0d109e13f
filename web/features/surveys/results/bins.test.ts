import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binsOf, timesOf } from './bins.ts'

const counted = (values: Record<string, number>) => Object.entries(values).map(([key, count]) => ({ key, count }))

test('for any numbers, every answer is in exactly one bin, and there are at most 12 bins', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(String), fc.integer({ min: 1, max: 1000 }), {
        minKeys: 1,
      }),
      (values) => {
        const bins = binsOf(counted(values))
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(Object.values(values).reduce((a, b) => a + b, 0))
        expect(bins.length).toBeLessThanOrEqual(12)
      },
    ),
  )
})

test('a small range of integers has one bin per value', () => {
  expect(binsOf(counted({ '1': 2, '2': 5, '4': 3 }))).toEqual([
    { from: 1, to: 1, count: 2 },
    { from: 2, to: 2, count: 5 },
    { from: 3, to: 3, count: 0 },
    { from: 4, to: 4, count: 3 },
  ])
})

test('an outlier is counted in the last bin', () => {
  const bins = binsOf(counted({ '10': 400, '20': 400, '1000000': 1 }))
  expect(bins.at(-1)).toMatchObject({ to: 1_000_000, count: 401 })
  expect(bins[0]).toMatchObject({ from: 10, count: 400 })
})

test('months without answers are included, and many months are grouped into years', () => {
  expect(timesOf(counted({ '2026-01': 2, '2025-11': 1 }))).toEqual([
    { id: '2025-11', count: 1 },
    { id: '2025-12', count: 0 },
    { id: '2026-01', count: 2 },
  ])
  expect(timesOf(counted({ '2026-01': 2, '2023-05': 1, '2023-09': 1 }))).toEqual([
    { id: '2023', count: 2 },
    { id: '2024', count: 0 },
    { id: '2025', count: 0 },
    { id: '2026', count: 2 },
  ])
})
