import { expect, test } from 'vitest'
import { fit, pathOfBorder } from './projection.ts'

const BOX = [106, 47, 108, 48] as const

test('the box fills the width, with its corners at the margins and north up', () => {
  const projection = fit(BOX, 416, 1000, 8)
  const [west, north] = projection.at(106, 48)
  const [east, south] = projection.at(108, 47)

  expect([west, north, east].map(Math.round)).toEqual([8, 8, 408])
  expect(Math.round(south)).toBe(Math.round(projection.height - 8))
  expect(south).toBeGreaterThan(north)
})

test('at 48° north a degree of latitude is about one and a half times as long as one of longitude', () => {
  const { at } = fit(BOX, 416, 1000, 8)
  const [x0, y0] = at(106, 47)
  const [x1, y1] = at(107, 48)

  expect((y0 - y1) / (x1 - x0)).toBeCloseTo(1.48, 1)
})

test('a high box is limited by the height and is centred', () => {
  const projection = fit([106, 40, 106.5, 50], 400, 200, 0)
  const [left] = projection.at(106, 45)
  const [right] = projection.at(106.5, 45)

  expect(projection.height).toBeCloseTo(200)
  expect(left + right).toBeCloseTo(400)
})

test('a path has every ring, and points that fall together once', () => {
  const ring = [
    [106, 47],
    [108, 47],
    [108, 47],
    [108, 48],
    [106, 47],
  ]
  const path = pathOfBorder({ type: 'MultiPolygon', coordinates: [[ring, ring]] }, fit(BOX, 416, 1000, 8))

  expect(path.match(/M/g)).toHaveLength(2)
  expect(path.split('Z')[0]?.split('L')).toHaveLength(4)
})
