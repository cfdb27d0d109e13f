import { expect, test } from 'vitest'
import { tilePositions, UB_DISTRICTS } from './ulaanbaatar.ts'

const districts = UB_DISTRICTS.map(([code]) => ({ code }))

test('each district of the bundled tree has a position of its own on the schematic map', () => {
  const positions = tilePositions(districts) ?? {}

  expect(new Set(districts.map(({ code }) => positions[code]?.join(' '))).size).toBe(9)
  expect(tilePositions(districts.slice(0, 3))).toBe(positions)
})

test.each([
  ['another city', [{ code: 'Д1' }, { code: 'Д2' }]],
  ['a district that was added to the bundled tree', [...districts, { code: 'ШД' }]],
])('the tiles of %s come in their order', (_what, areas) => {
  expect(tilePositions(areas)).toBeUndefined()
})
