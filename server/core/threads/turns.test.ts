import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('a crowd passes in order, a few per turn of the event loop', async () => {
  const turns = new Turns()
  const passed: number[] = []
  const crowd = Array.from({ length: 100 }, (_, n) => turns.next().then(() => passed.push(n)))

  const passedBefore: number[] = []
  for (let i = 0; i < 5; i++) {
    await nextTurn()
    passedBefore.push(passed.length)
  }
  await Promise.all(crowd)

  expect(passedBefore[0]).toBeLessThanOrEqual(20)
  expect(passedBefore.at(-1)).toBeLessThanOrEqual(60)
  expect(passed).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('a single caller waits for one turn of the event loop', async () => {
  const turns = new Turns()
  let hasPassed = false
  void turns.next().then(() => {
    hasPassed = true
  })

  expect(hasPassed).toBe(false)
  await nextTurn()
  expect(hasPassed).toBe(true)
})
