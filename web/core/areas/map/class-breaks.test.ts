import { expect, test } from 'vitest'
import { breaksOf, fixedRanges, rangesOf, stepOf } from './class-breaks.ts'

test('no values, and equal values, need one shade', () => {
  expect(breaksOf([])).toEqual([])
  expect(breaksOf([7, 7, 7])).toEqual([])
  expect(stepOf(7, [])).toBe(0)
  expect(rangesOf([7, 7], [])).toEqual([{ step: 0, from: 7, to: 7 }])
})

test('equal values have the same shade', () => {
  const values = [1, 1, 1, 1, 1, 1, 2, 3]
  const breaks = breaksOf(values)
  expect(new Set(values.filter((value) => value === 1).map((value) => stepOf(value, breaks))).size).toBe(1)
})

test('an outlier does not flatten the differences of the other values', () => {
  const values = [10, 20, 30, 40, 100_000]
  const breaks = breaksOf(values)
  expect(values.map((value) => stepOf(value, breaks))).toEqual([0, 1, 2, 3, 4])
})

test('the legend contains the smallest and the largest value of each shade', () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(rangesOf(values, breaksOf(values))).toEqual([
    { step: 0, from: 1, to: 2 },
    { step: 1, from: 3, to: 4 },
    { step: 2, from: 5, to: 6 },
    { step: 3, from: 7, to: 8 },
    { step: 4, from: 9, to: 10 },
  ])
})

test('fixed classes of counts do not touch: the next one begins with the next number', () => {
  expect(fixedRanges([5, 6, 13], true).map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [5, 5],
    [6, 12],
    [13, undefined],
  ])
})

test('a scale without breaks has one class from 0, in the shade of its values', () => {
  expect(fixedRanges([], true)).toEqual([{ step: stepOf(7, []), from: 0 }])
})

test('each fixed class has the shade of the values in it', () => {
  for (const breaks of [[5], [5, 6, 13], [250, 500, 750, 1000]])
    for (const { step, from } of fixedRanges(breaks)) expect(step).toBe(stepOf(from, breaks))
})
