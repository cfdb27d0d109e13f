import { expect, test } from 'vitest'
import { labelPlace } from './label-place.ts'
import type { Point } from './projection.ts'

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

test('a label is centred in a box, and left out if it does not fit', () => {
  const [x = 0, y = 0] = labelPlace([box(10, 10, 100, 20)], 40, 16) ?? []

  expect(x).toBe(60)
  expect(Math.abs(y - 20)).toBeLessThanOrEqual(4)
  expect(labelPlace([box(10, 10, 30, 20)], 40, 16)).toBeUndefined()
  expect(labelPlace([box(10, 10, 100, 10)], 40, 16)).toBeUndefined()
  expect(labelPlace([], 40, 16)).toBeUndefined()
})

test('a label is placed in the widest part of a crooked shape, away from its centroid', () => {
  const hook: Point[] = [
    [0, 0],
    [20, 0],
    [20, 80],
    [120, 80],
    [120, 110],
    [0, 110],
  ]
  const [x = 0, y = 0] = labelPlace([hook], 60, 16) ?? []

  expect(x).toBe(60)
  expect(y).toBeGreaterThan(85)
})

test('a label never covers a hole', () => {
  const [x = 0] = labelPlace([box(0, 0, 100, 60), box(10, 5, 40, 50)], 40, 40) ?? []

  expect(x).toBe(75)
})
