import { expect, test } from 'vitest'
import { parseTyped, shiftDays, shiftMonths, shownDate, weekdayOf, weeksOf } from './date-text.ts'

test.each([
  ['2026.09.28', '2026-09-28'],
  ['2026.9.8', '2026-09-08'],
  ['2026-09-28', '2026-09-28'],
  ['2026/9/28', '2026-09-28'],
  ['20260928', '2026-09-28'],
  [' 2026.09.28. ', '2026-09-28'],
  ['2024.02.29', '2024-02-29'],
  ['2000.02.29', '2000-02-29'],
])('%j is parsed as %s', (typed, day) => expect(parseTyped(typed)).toBe(day))

test.each([
  '2026.02.29',
  '1900.02.29',
  '2026.04.31',
  '2026.13.01',
  '2026.00.10',
  '2026.01.00',
  '2026.01-02',
  '26.01.02',
  '28.09.2026',
  '05 12',
  'өчигдөр',
  '2026.09',
  '',
])('%j is not a day', (typed) => expect(parseTyped(typed)).toBeUndefined())

test('a day is shown with dots, anything else unchanged', () => {
  expect(shownDate('2026-09-28')).toBe('2026.09.28')
  expect(shownDate('2026-02-30')).toBe('2026-02-30')
  expect(shownDate('')).toBe('')
})

test('shifting by days crosses year ends, and by months stays within short months', () => {
  expect(shiftDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(shiftMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('the week begins on Monday', () => {
  expect(weekdayOf('2026-09-28')).toBe(0)
  expect(weekdayOf('2026-10-04')).toBe(6)
})

test.each([
  ['2026-11-24', '2026-10-26', '2026-12-06', 6],
  ['2027-02-10', '2027-02-01', '2027-02-28', 4],
  ['2028-02-29', '2028-01-31', '2028-03-05', 5],
])('the weeks of the month of %s begin on Monday %s and end on Sunday %s', (day, first, last, count) => {
  const weeks = weeksOf(day)
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count])
  expect(new Set(weeks.flat()).size).toBe(count * 7)
})
