import type pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../../checks/answers.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/waiting.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { WatchedPool } from './kysely.ts'
import { inTransaction } from './transaction.ts'

const EXPORT = '/v1/news/export?format=csv'
const LIST = '/v1/news'

let t: TestApp
let held: pg.PoolClient[] = []
beforeAll(async () => {
  t = await app({ env: { METRICS_TOKEN: 'only for tests, 32 characters and more' } })
  // the session is cached from here on, so checking it takes no connection
  await t.as(people.cityAdmin).get(LIST)
})
afterEach(() => {
  for (const client of held) client.release()
  held = []
})

/** Takes every connection of a pool until the test is over. */
async function exhaust(pool: WatchedPool): Promise<void> {
  const all = Array.from({ length: pool.options.max ?? 0 }, () => pool.connect())
  held.push(...(await Promise.all(all)))
}
const statusOf = async (path: string) => (await t.as(people.cityAdmin).get(path)).status

test('with every heavy connection taken, lists are served and exports wait for their turn', async () => {
  await exhaust(t.core.pools.heavy)

  const exported = statusOf(EXPORT)
  expect(await statusOf(LIST)).toBe(200)
  await eventually(() => expect(t.core.pools.heavy.waitingCount).toBe(1))
  held.pop()?.release()
  expect(await exported).toBe(200)
})

test('with every interactive connection taken, exports are served', async () => {
  await exhaust(t.core.pools.interactive)

  expect(await statusOf(EXPORT)).toBe(200)
})

test('/readyz and /metrics answer with the connections of all work taken', async () => {
  const { interactive, heavy, jobs } = t.core.pools
  for (const pool of [interactive, heavy, jobs]) await exhaust(pool)

  const token = { authorization: 'Bearer only for tests, 32 characters and more' }
  expect((await t.as(null).get('/readyz')).status).toBe(200)
  expect((await t.as(null).get('/metrics', token)).status).toBe(200)
})

test('jobs run with every interactive and heavy connection taken', async () => {
  const done = new Promise((resolve) => t.core.jobs.work('pools.test', async (payload) => resolve(payload)))
  await inTransaction(t.core.pools.control, (tx) => Jobs.add(tx, 'pools.test', { n: 1 }))
  for (const pool of [t.core.pools.interactive, t.core.pools.heavy]) await exhaust(pool)
  t.core.jobs.wake()

  expect(await done).toEqual({ n: 1 })
})

test('/metrics reports size, use and queue of every pool', async () => {
  await exhaust(t.core.pools.heavy)
  const exported = statusOf(EXPORT)
  await expect.poll(() => t.core.pools.heavy.waitingCount).toBe(1)
  const metrics = async () =>
    (await t.as(null).get('/metrics', { authorization: 'Bearer only for tests, 32 characters and more' })).text

  const busy = await metrics()
  expect(busy).toContain('nutag_pool_size{pool="heavy"} 4')
  expect(busy).toContain('nutag_pool_connections{pool="heavy",state="used"} 4')
  expect(busy).toContain('nutag_pool_waiting{pool="heavy"} 1')
  for (const pool of ['interactive', 'jobs', 'control']) expect(busy).toContain(`nutag_pool_waiting{pool="${pool}"} 0`)
  const waits = (text: string) => Number(/nutag_pool_wait_seconds_count\{pool="heavy"\} (\d+)/.exec(text)?.[1] ?? 0)

  held.pop()?.release()
  await exported
  expect(waits(await metrics())).toBe(waits(busy) + 1)
})

test('the sizes of the pools follow the configuration', async () => {
  const sizes = { DATABASE_POOL: '7', DATABASE_POOL_HEAVY: '2', DATABASE_POOL_JOBS: '3', DATABASE_POOL_CONTROL: '1' }
  const small = await app({ env: sizes })

  const { interactive, heavy, jobs, control } = small.core.pools
  expect([interactive, heavy, jobs, control].map((pool) => pool.options.max)).toEqual([7, 2, 3, 1])
  expect((await small.as(people.cityAdmin).get(LIST)).status).toBe(200)
})

test('every route that returns a file is heavy', () => {
  const light = allRoutes.filter(({ route }) => route.kind === 'stream' && !route.heavy)

  expect(light.map(({ feature, name }) => `${feature.name}.${name}`)).toEqual([])
})
