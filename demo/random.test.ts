import { expect, test } from 'vitest'
import { makeRandom, share } from './random.ts'

test('the same seed gives the same sequence, another seed another one', () => {
  const draw = (seed: number | string) => {
    const random = makeRandom(seed)
    return Array.from({ length: 50 }, () => random.next())
  }

  expect(draw(7)).toEqual(draw(7))
  expect(draw('people')).toEqual(draw('people'))
  expect(draw(7)).not.toEqual(draw(8))
  expect(draw('people')).not.toEqual(draw('news'))
})

test('whole numbers stay between the two ends and reach both', () => {
  const random = makeRandom(1)

  const seen = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))

  expect([...seen].sort()).toEqual([3, 4, 5, 6])
})

test('nothing can be picked from an empty list', () => {
  expect(() => makeRandom(1).pick([])).toThrow(RangeError)
  expect(() => makeRandom(1).weighted([['never', 0]])).toThrow(RangeError)
})

test('what weighs nothing is never drawn, what weighs three times as much comes about three times as often', () => {
  const random = makeRandom(2)

  const drawn = Array.from({ length: 4000 }, () =>
    random.weighted([
      ['a', 1],
      ['b', 3],
      ['never', 0],
    ] as const),
  )

  const count = (letter: string) => drawn.filter((item) => item === letter).length
  expect(count('never')).toBe(0)
  expect(count('b') / count('a')).toBeGreaterThan(2.6)
  expect(count('b') / count('a')).toBeLessThan(3.4)
})

test('shuffling keeps every item once and leaves the given list alone', () => {
  const items = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8, 9])

  const mixed = makeRandom(3).shuffle(items)

  expect(mixed).not.toEqual(items)
  expect([...mixed].sort()).toEqual(items)
})

test('a total divided by weights loses and gains nothing', () => {
  expect(share(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(share(4463, [0.91, 1.07])).toEqual([2051, 2412])
  expect(share(0, [2, 5])).toEqual([0, 0])
})
