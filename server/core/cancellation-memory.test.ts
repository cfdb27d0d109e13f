import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../testing/app.ts'
import { Cancellation, cancellable } from './cancellation.ts'
import { queriesOn } from './db.ts'

// Requests of a loaded server share connections. What one of them leaves behind must be garbage for a minor collection: garbage that only
// a major one finds is copied by every collection until then.

const REQUESTS = 1_500
const AT_ONCE = 16
/** On a busy machine a collection may promote answers that are in use. What every request leaves behind shows in each round. */
const ROUNDS = 3
/** Characters of an answer; one byte each in memory. */
const ANSWER_CHARS = 20_000

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 2 })
})

const long = { name: 'long', text: `select repeat('x', ${ANSWER_CHARS}) as text` }

async function read(): Promise<void> {
  const { pool, pools } = t.core
  const target = cancellable(pool, pools.control, new Cancellation())
  // the builder of the target takes part, as in every request
  await queriesOn<{ areas: { id: string } }>(target).selectFrom('areas').select('id').limit(1).execute()
  await target.query(long)
}

async function readMany(count: number): Promise<void> {
  let left = count
  const asker = async () => {
    while (left-- > 0) await read()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
}

test('a read leaves nothing that only a major garbage collection could free', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void
  await readMany(100)
  const freed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    collect({ type: 'major' })
    await readMany(REQUESTS)
    // what survived while it was in use is garbage by now, and little of it was promoted; the answers of all together are 30 MB
    for (let i = 0; i < 3; i++) collect({ type: 'minor' })
    const before = process.memoryUsage().heapUsed
    collect({ type: 'major' })
    freed.push(before - process.memoryUsage().heapUsed)
  }
  expect(Math.min(...freed)).toBeLessThan((REQUESTS * ANSWER_CHARS) / 3)
})
