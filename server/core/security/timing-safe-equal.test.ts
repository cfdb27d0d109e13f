import { expect, test } from 'vitest'
import { isSameSecret } from './timing-safe-equal.ts'

test.each([
  ['abc', 'abc', true],
  ['abd', 'abc', false],
  ['ab', 'abc', false],
  ['', 'abc', false],
  // same number of letters, more bytes
  ['нут', 'abc', false],
])('%s for %s: %s', (given, expected, same) => {
  expect(isSameSecret(given, expected)).toBe(same)
})
