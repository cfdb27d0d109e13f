import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenPlaces, hideSmall, PUBLIC_CELL_MIN } from './privacy.ts'

const tables = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 6 }))
  .chain(([height, width]) =>
    fc.array(fc.array(fc.nat(30), { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  )
const columnsOf = <T>(table: T[][]) => (table[0] ?? []).map((_, c) => table.map((row) => row[c]))

test('counts of one to four people are never shown, and shown counts are exact', () => {
  fc.assert(
    fc.property(tables, (counts) => {
      hideSmall(counts).forEach((row, r) =>
        row.forEach((shown, c) => {
          if (shown === null) return
          expect(shown).toBe(counts[r]?.[c])
          expect(shown === 0 || shown >= PUBLIC_CELL_MIN).toBe(true)
        }),
      )
    }),
  )
})

test('a row or column never has exactly one hidden cell, which its total would reveal', () => {
  fc.assert(
    fc.property(tables, (counts) => {
      const shown = hideSmall(counts)
      for (const line of [...shown, ...columnsOf(shown)])
        expect(line.filter((count) => count === null).length).not.toBe(1)
    }),
  )
})

test('a table without small cells is shown in full', () => {
  const counts = [
    [0, 12],
    [5, 7],
  ]
  expect(hideSmall(counts)).toEqual(counts)
})

/** The ways in which the hidden counts may add up to what remains of the total. */
function waysOf(total: number, cells: number, least: number): number {
  if (cells === 1) return total >= least ? 1 : 0
  let ways = 0
  for (let first = least; first <= total; first++) ways += waysOf(total - first, cells - 1, least)
  return ways
}

test('of a line with a known total no count of 1 to 4 is shown, nor can one be computed from the total', () => {
  const lines = fc.array(fc.oneof(fc.nat(6), fc.nat(30)), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(lines, (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0)
      fc.pre(total >= PUBLIC_CELL_MIN)
      const hidden = hiddenPlaces(counts)
      const shown = counts.filter((_, place) => !hidden.has(place))
      expect(shown.filter((count) => count > 0 && count < PUBLIC_CELL_MIN)).toEqual([])
      if (hidden.size === 0) return
      const rest = total - shown.reduce((sum, count) => sum + count, 0)
      // zeros are shown unless everything is hidden
      const least = hidden.size === counts.length ? 0 : 1
      expect(waysOf(rest, hidden.size, least)).toBeGreaterThan(PUBLIC_CELL_MIN)
    }),
  )
})

test.each([
  [
    [7, 2, 0],
    [0, 1],
  ],
  [
    [1, 1, 30, 40],
    [0, 1, 2],
  ],
  [
    [1, 1, 1, 1, 1, 0],
    [0, 1, 2, 3, 4, 5],
  ],
  [[5, 0, 9], []],
])('of %j the places %j are hidden', (counts, places) => {
  expect([...hiddenPlaces(counts)].sort()).toEqual(places)
})
