import { describe, expect, test } from 'vitest'
import { boxOf, checkBorder, pointsOf } from './border.ts'
import { simplified } from './simplify.ts'

const square = (x = 0, y = 0, size = 1): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })

describe('an invalid border is rejected', () => {
  test.each([
    ['nothing', null, 'border_type'],
    ['a text', 'Polygon', 'border_type'],
    ['a point', { type: 'Point', coordinates: [106, 47] }, 'border_type'],
    ['a line', { type: 'LineString', coordinates: square() }, 'border_type'],
    ['no coordinates', { type: 'Polygon' }, 'border_type'],
    ['no ring', polygon(), 'border_short'],
    [
      'texts as numbers',
      polygon([
        ['0', '0'],
        ['1', '0'],
        ['1', '1'],
        ['0', '0'],
      ]),
      'border_type',
    ],
    [
      'no numbers',
      polygon([
        [0, 0],
        [1, null],
        [1, 1],
        [0, 0],
      ]),
      'border_type',
    ],
    ['a ring that is open', polygon(square().slice(0, 4)), 'border_open'],
    [
      'a ring of three points',
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'border_short',
    ],
    [
      'a ring that goes there and back',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [1, 1],
        [0, 0],
      ]),
      'border_short',
    ],
    ['latitude and longitude the wrong way round', polygon(square(47, 106)), 'border_range'],
    ['metres instead of degrees', polygon(square(640_000, 5_300_000, 100)), 'border_range'],
    [
      'a bow tie',
      polygon([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 3],
        [0, 0],
      ]),
      'border_crosses',
    ],
    ['a hole across the border', polygon(square(0, 0, 4), square(3, 3, 4)), 'border_crosses'],
  ])('%s', (_what, geometry, code) => {
    expect(() => checkBorder(geometry)).toThrow(code)
  })

  test('more points than allowed', () => {
    const many = Array.from({ length: 60_000 }, (_, i) => [Math.cos(i / 10_000), Math.sin(i / 10_000)])
    expect(() => checkBorder(polygon([...many, many[0]]))).toThrow('border_large')
  })
})

describe('a border', () => {
  test('keeps its points, with the outer ring counter-clockwise and holes clockwise', () => {
    const kept = checkBorder(polygon(square(0, 0, 4).reverse(), square(1, 1)))

    expect(kept).toEqual({ type: 'Polygon', coordinates: [square(0, 0, 4), square(1, 1).reverse()] })
    expect(pointsOf(kept)).toBe(10)
    expect(boxOf(kept)).toEqual({ west: 0, south: 0, east: 4, north: 4 })
  })

  test('drops repeated points; a multipolygon of one polygon becomes a polygon', () => {
    const first = square()
    const kept = checkBorder({ type: 'MultiPolygon', coordinates: [[[first[0], first[0], ...first.slice(1)]]] })
    expect(kept).toEqual({ type: 'Polygon', coordinates: [square()] })
  })
})

test('simplified neighbours still share their line', () => {
  const wave = Array.from({ length: 3_001 }, (_, i) => [1 + Math.sin(i / 40) / 50, i / 3_000])
  const west = checkBorder(polygon([[0, 0], ...wave, [0, 1], [0, 0]]))
  const east = checkBorder(polygon([[2, 0], [2, 1], ...wave.toReversed(), [2, 0]]))
  const more = Array.from({ length: 4 }, (_, i) => ({
    id: `${i}`,
    name: { mn: 'Д' },
    geometry: checkBorder(
      polygon([[3 + i, 0], ...wave.map(([x = 0, y = 0]) => [x + 3 + i, y]), [3 + i, 1], [3 + i, 0]]),
    ),
  }))
  const { features } = JSON.parse(
    simplified([
      { id: 'west', name: { mn: 'Б' }, geometry: west },
      { id: 'east', name: { mn: 'З' }, geometry: east },
      ...more,
    ]),
  )

  const points = (at: number): string[] => features[at].geometry.coordinates[0].map(String)
  expect(features[0].geometry.coordinates[0].every((point: unknown[]) => point.length === 2)).toBe(true)
  const shared = points(0).filter((point) => points(1).includes(point))
  expect(points(0).length).toBeLessThan(3_000)
  // the whole western border except its two corners
  expect(shared.length).toBeGreaterThanOrEqual(points(0).length - 4)
})

test('a border that needs no simplification keeps its points, two numbers each', () => {
  const border = checkBorder(polygon(square(106, 47)))
  const { features } = JSON.parse(simplified([{ id: 'a', name: { mn: 'А', en: 'A' }, geometry: border }]))

  expect(features[0].properties).toEqual({ name: { mn: 'А', en: 'A' } })
  expect(features[0].geometry.coordinates[0].toSorted()).toEqual(border.coordinates[0]?.toSorted())
})
