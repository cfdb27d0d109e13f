import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideSmall, PUBLIC_CELL_MIN } from './privacy.ts'

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
