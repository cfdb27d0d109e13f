import { expect, test, vi } from 'vitest'
import { memoized } from './memoized.ts'

test('the function is called once for a key, also when it returned null', () => {
  const lengthOf = vi.fn((text: string) => (text === '' ? null : text.length))
  const remembered = memoized(lengthOf, 2)

  expect(['а', '', 'а', ''].map(remembered)).toEqual([1, null, 1, null])
  expect(lengthOf.mock.calls).toEqual([['а'], ['']])
})

test('at its limit it forgets all keys before it remembers the next one', () => {
  const double = vi.fn((n: number) => n * 2)
  const remembered = memoized(double, 2)

  expect([1, 2, 3, 3, 1].map((n) => remembered(n))).toEqual([2, 4, 6, 6, 2])
  expect(double.mock.calls).toEqual([[1], [2], [3], [1]])
})
