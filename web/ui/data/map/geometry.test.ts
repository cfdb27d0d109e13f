import { expect, test } from 'vitest'
import { boxAround, boxOfBorders, middleOf, roundPlace } from './geometry.ts'
import type { Border } from './types.ts'

const square = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]

test('without places or borders there is no bounding box', () => {
  expect(boxAround([])).toBeUndefined()
  expect(boxOfBorders([])).toBeUndefined()
})

test('the bounding box of borders encloses all their parts', () => {
  const borders: Border[] = [
    { type: 'Polygon', coordinates: [square(106, 47, 1)] },
    { type: 'MultiPolygon', coordinates: [[square(108, 46.5, 0.5)], [square(105.5, 47.5, 0.25)]] },
  ]
  expect(boxOfBorders(borders)).toEqual([105.5, 46.5, 108.5, 48])
})

test('the name of an area is placed at the centroid of its largest part, whatever the direction of its ring', () => {
  const parts = [[square(10, 10, 0.5)], [square(106, 47, 1).toReversed()], [square(0, 0, 0.1)]]
  const { lng, lat, area } = middleOf({ type: 'MultiPolygon', coordinates: parts })

  expect(lng).toBeCloseTo(106.5, 9)
  expect(lat).toBeCloseTo(47.5, 9)
  expect(area).toBeCloseTo(1, 9)
})

test('the centroid of a ring without an area is its first point', () => {
  const line = [
    [106, 47],
    [107, 47],
    [106, 47],
  ]
  expect(middleOf({ type: 'Polygon', coordinates: [line] })).toEqual({ lng: 106, lat: 47, area: 0 })
})

test('a place is rounded to five decimals', () => {
  expect(roundPlace({ lat: 47.918_734_6, lng: 106.917_701_2 })).toEqual({ lat: 47.918_73, lng: 106.917_7 })
})
