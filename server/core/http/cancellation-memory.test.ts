import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { Cancellation, cancellable } from '../database/cancellation.ts'
import { queriesOn } from '../database/kysely.ts'

// Requests of a loaded server share connections. What a request leaves behind must be freed by a minor collection:
// garbage that only a major one finds is copied by every minor collection until then.

const REQUESTS = 1_500
const AT_ONCE = 16
/** On a busy machine a collection may promote responses that are in use, but real leaks show in each round. */
const ROUNDS = 3
/** Characters of a response; one byte each in memory. */
const ANSWER_CHARS = 20_000

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 2 })
})

const long = { name: 'long', text: `select repeat('x', ${ANSWER_CHARS}) as text` }

async function read(): Promise<void> {
  const { pool, pools } = t.core
  const target = cancellable(pool, pools.control, new Cancellation())
  // the query builder is involved, as in every request
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

test('a read leaves no garbage that only a major collection could free', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void
  await readMany(100)
  const freed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    collect({ type: 'major' })
    await readMany(REQUESTS)
    // what survived while it was in use is garbage now, and little of it was promoted; all responses together are 30 MB
    for (let i = 0; i < 3; i++) collect({ type: 'minor' })
    const before = process.memoryUsage().heapUsed
    collect({ type: 'major' })
    freed.push(before - process.memoryUsage().heapUsed)
  }
  expect(Math.min(...freed)).toBeLessThan((REQUESTS * ANSWER_CHARS) / 3)
})
