import { expect, test } from 'vitest'
import { formatPeriod, periodAt, periodOf, periodsUpTo } from './period.ts'

test.each([
  ['2026-W47', 'week', '2026-11-16', '2026-11-22'],
  ['2026-W01', 'week', '2025-12-29', '2026-01-04'],
  ['2026-W53', 'week', '2026-12-28', '2027-01-03'],
  ['2024-02', 'month', '2024-02-01', '2024-02-29'],
  ['2026-Q4', 'quarter', '2026-10-01', '2026-12-31'],
  ['2026', 'year', '2026-01-01', '2026-12-31'],
])('%s is a %s from %s to %s', (code, kind, from, to) => {
  expect(periodOf(code)).toEqual({ kind, from, to })
})

test.each(['2025-W53', '2026-W00', '2026-Q5', '2026-13', '2026-00', '1999', '2026-1', '', '2026-W4', 'Q4'])(
  '%j is not a valid period',
  (code) => {
    expect(periodOf(code)).toBeUndefined()
  },
)

test.each([
  ['week', '2026-01-01', '2026-W01'],
  ['week', '2027-01-03', '2026-W53'],
  ['week', '2024-12-30', '2025-W01'],
  ['month', '2026-11-20', '2026-11'],
  ['quarter', '2026-11-20', '2026-Q4'],
  ['year', '2026-11-20', '2026'],
] as const)('the %s of %s is %s', (kind, day, code) => {
  expect(periodAt(kind, day)).toBe(code)
})

test('periods are listed backwards across the end of a year', () => {
  expect(periodsUpTo('quarter', '2026-02-10', 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3'])
  expect(periodsUpTo('week', '2026-01-05', 3)).toEqual(['2026-W02', '2026-W01', '2025-W52'])
  expect(periodsUpTo('month', '2026-01-31', 2)).toEqual(['2026-01', '2025-12'])
})

test('periods are formatted in both languages', () => {
  expect(['2026-W47', '2026-11', '2026-Q4', '2026'].map((code) => formatPeriod(code, 'mn'))).toEqual([
    '2026 оны 47 дугаар долоо хоног',
    '2026 оны 11 дүгээр сар',
    '2026 оны IV улирал',
    '2026 он',
  ])
  expect(['2026-W47', '2026-11', '2026-Q4', '2026'].map((code) => formatPeriod(code, 'en'))).toEqual([
    'Week 47, 2026',
    'November 2026',
    'Q4 2026',
    '2026',
  ])
})
