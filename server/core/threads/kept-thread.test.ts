import { afterAll, expect, test } from 'vitest'
import { KeptThread } from './kept-thread.ts'

type Task = { add: [number, number] } | { fail: string } | { exit: true } | { hang: true }
const program = new URL('../../testing/threads/tasks.ts', import.meta.url)
const threads: KeptThread<Task, { sum: number; runs: number }>[] = []
const thread = (limits: { ms?: number; keptMs?: number } = {}) => {
  const made = new KeptThread<Task, { sum: number; runs: number }>(program, {
    ms: 20_000,
    heapMb: 64,
    keptMs: 60_000,
    ...limits,
  })
  threads.push(made)
  return made
}
// a thread that was ended has nothing left to keep this process running
afterAll(async () => {
  await Promise.all(threads.map((one) => one.run({ exit: true }).catch(() => {})))
})

test('tasks run in one thread, which keeps what it has loaded', async () => {
  const kept = thread()
  expect(await kept.run({ add: [1, 2] })).toEqual({ sum: 3, runs: 1 })
  expect(await kept.run({ add: [2, 2] })).toEqual({ sum: 4, runs: 2 })
})

test('a task that fails rejects with its error, and the thread goes on', async () => {
  const kept = thread()
  await expect(kept.run({ fail: 'no such font' })).rejects.toThrow('no such font')
  expect(await kept.run({ add: [1, 1] })).toEqual({ sum: 2, runs: 1 })
})

test('after a thread that ended, or ran too long, the next task has a new one', async () => {
  const kept = thread({ ms: 3_000 })
  await expect(kept.run({ exit: true })).rejects.toMatchObject({ reason: 'died' })
  expect(await kept.run({ add: [1, 1] })).toEqual({ sum: 2, runs: 1 })
  await expect(kept.run({ hang: true })).rejects.toMatchObject({ reason: 'time' })
  expect(await kept.run({ add: [1, 3] })).toEqual({ sum: 4, runs: 1 })
})

test('a thread without tasks ends', async () => {
  const kept = thread({ keptMs: 50 })
  expect(await kept.run({ add: [1, 2] })).toEqual({ sum: 3, runs: 1 })
  await expect
    .poll(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return (await kept.run({ add: [1, 2] })).runs
    })
    .toBe(1)
})
