import { expect, test } from 'vitest'
import { Decoding } from './decoding.ts'

/** Starts tasks of these sizes; each runs until it is ended by its index. */
function started(decoding: Decoding, sizes: readonly number[]) {
  const running = new Map<number, () => void>()
  const done = sizes.map((pixels, i) =>
    decoding
      .run(pixels, () => new Promise<void>((resolve) => running.set(i, resolve)))
      .finally(() => running.delete(i)),
  )
  return {
    now: async () => {
      await new Promise(setImmediate)
      return [...running.keys()]
    },
    end: (i: number) => {
      running.get(i)?.()
      return done[i]
    },
  }
}

test('of small pictures only two are decoded at once, in order', async () => {
  const works = started(new Decoding(2, 100), [1, 1, 1, 1])

  expect(await works.now()).toEqual([0, 1])
  await works.end(1)
  expect(await works.now()).toEqual([0, 2])
  await works.end(0)
  expect(await works.now()).toEqual([2, 3])
})

test('a large picture waits until there is room for its pixels, and is not overtaken', async () => {
  const works = started(new Decoding(2, 100), [60, 60, 10])

  expect(await works.now()).toEqual([0])
  await works.end(0)
  expect(await works.now()).toEqual([1, 2])
})

test('a picture larger than the limit is decoded alone', async () => {
  const works = started(new Decoding(2, 100), [200, 1])

  expect(await works.now()).toEqual([0])
  await works.end(0)
  expect(await works.now()).toEqual([1])
})

test('a failed task releases its room', async () => {
  const decoding = new Decoding(1, 100)
  await expect(decoding.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await decoding.run(1, async () => 'next')).toBe('next')
})
