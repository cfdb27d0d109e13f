import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test.each([
  ['abc', 'abc', true],
  ['abd', 'abc', false],
  ['ab', 'abc', false],
  ['', 'abc', false],
  // as many letters, but more bytes
  ['нут', 'abc', false],
])('%s for %s: %s', (given, expected, same) => {
  expect(isSameSecret(given, expected)).toBe(same)
})
