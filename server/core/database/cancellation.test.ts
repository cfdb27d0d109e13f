import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { feature } from '#contract/core/model/feature.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { serve } from '../requests/declare.ts'

// A caller who disconnects leaves nothing behind. Slow statements wait for a lock that the test holds.

interface Tables {
  settings: { key: string; value: string }
}
const LOCK = 4711
const COMMIT_LOCK = 4712

const slow = feature({
  name: 'slow',
  permissions: { all: { CITY_ADMIN: 'all' } },
  routes: {
    read: { method: 'GET', path: '/slow', can: 'all', summary: 'Waits.', answer: z.object({ data: z.int() }) },
    write: { method: 'POST', path: '/slow', can: 'all', summary: 'Writes and waits.', status: 204 },
    late: { method: 'POST', path: '/slow/late', can: 'all', summary: 'Waits in its commit.', status: 204 },
    quick: { method: 'GET', path: '/slow/quick', can: 'all', summary: 'A thousandth of a second.', status: 204 },
  },
})

const served = serve<Tables>()(slow, {
  anchors: { settings: {} },
  handlers: {
    read: async ({ db }) => {
      const { rows } = await db.query(`select nextval('slow_reads') as n, pg_advisory_xact_lock_shared(${LOCK})`)
      return { data: rows[0].n }
    },
    write: async ({ rows, db }) => {
      await rows.add('settings', { key: 'written', value: '1' })
      await db.query(`select pg_advisory_xact_lock_shared(${LOCK})`)
      await rows.add('settings', { key: 'written after', value: '1' })
      return null
    },
    late: async ({ rows }) => {
      await rows.add('settings', { key: 'late', value: '1' })
      return null
    },
    quick: async ({ db }) => {
      await db.query('select pg_sleep(0.001)')
      return null
    },
  },
})

let t: TestApp
let port: number
let headers: Record<string, string>
let holder: pg.Client
beforeAll(async () => {
  t = await app({ connections: 1, features: { ...features, slow: served } })
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  port = (t.http.server.address() as AddressInfo).port
  headers = { authorization: `Bearer ${await t.tokenOf(people.cityAdmin)}` }
  holder = new pg.Client(t.connection as pg.ClientConfig)
  await holder.connect()
  await holder.query('create sequence slow_reads')
  // a deferred trigger runs inside the commit
  await holder.query(`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${COMMIT_LOCK}); return null; end $$`)
  await holder.query(`create constraint trigger late after insert on settings deferrable initially deferred
    for each row when (new.key = 'late') execute function wait_at_commit()`)
})
afterAll(() => holder.end())
beforeEach(() => holder.query(`select pg_advisory_lock(${LOCK}), pg_advisory_lock(${COMMIT_LOCK})`))
afterEach(async () => {
  await holder.query('select pg_advisory_unlock_all()')
  await expect.poll(() => t.core.pool.waitingCount).toBe(0)
  await holder.query('delete from settings')
})

/** Sends a request that can be abandoned; `status` is then undefined. */
function request(method: 'GET' | 'POST', path: string) {
  const sent = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false })
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    sent.on('error', () => resolve(undefined))
  })
  sent.end()
  return { status, abandon: () => sent.destroy() }
}

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'nutag' and wait_event_type = 'Lock'`
const waiting = async () => (await holder.query(WAITING)).rows[0].n
const untilWaiting = (n: number) => expect.poll(waiting, { interval: 5 }).toBe(n)
/** Waits until the server has noticed all other disconnects. */
const untilOpen = (n: number) =>
  expect
    .poll(() => new Promise<number>((resolve) => t.http.server.getConnections((_error, count) => resolve(count))), {
      interval: 5,
    })
    .toBe(n)
const keys = async () => (await holder.query('select key from settings order by key')).rows.map(({ key }) => key)
const isIdle = () => expect.poll(() => t.core.pool.idleCount, { interval: 5 }).toBe(1)
const pid = async () => (await t.core.pool.query('select pg_backend_pid() as pid')).rows[0].pid

test('the statement of a read whose caller disconnects is cancelled, and its connection stays usable', async () => {
  const before = await pid()
  const read = request('GET', '/v1/slow')
  await untilWaiting(1)

  read.abandon()
  await untilWaiting(0)
  await isIdle()
  expect(await pid()).toBe(before)
})

test('reads that wait for a connection are not started for callers who have disconnected', async () => {
  const first = request('GET', '/v1/slow')
  await untilWaiting(1)
  const others = Array.from({ length: 20 }, () => request('GET', '/v1/slow'))
  await expect.poll(() => t.core.pool.waitingCount).toBe(20)
  const { rows } = await holder.query('select last_value from slow_reads')

  for (const one of others) one.abandon()
  await untilOpen(1)
  await holder.query(`select pg_advisory_unlock(${LOCK})`)
  expect(await first.status).toBe(200)
  await isIdle()
  expect((await holder.query('select last_value from slow_reads')).rows).toEqual(rows)
})

test('a write whose caller disconnects before its commit is rolled back', async () => {
  const write = request('POST', '/v1/slow')
  await untilWaiting(1)

  write.abandon()
  await untilWaiting(0)
  await isIdle()
  expect(await keys()).toEqual([])
})

test('a write whose commit was sent takes effect even when the caller disconnects', async () => {
  const write = request('POST', '/v1/slow/late')
  await untilWaiting(1)

  write.abandon()
  await untilOpen(0)
  expect(await waiting()).toBe(1)
  await holder.query(`select pg_advisory_unlock(${COMMIT_LOCK})`)
  await expect.poll(keys).toEqual(['late'])
  await isIdle()
})

test('the next user of a connection is never the one who is cancelled', async () => {
  const failures: unknown[] = []
  for (let round = 0; round < 150; round++) {
    const abandoned = request('GET', '/v1/slow/quick')
    const next = request('GET', '/v1/slow/quick')
    await new Promise((resolve) => setTimeout(resolve, round % 10))
    abandoned.abandon()
    const status = await next.status
    if (status !== 204) failures.push(status)
  }

  expect(failures).toEqual([])
})

test('a caller who waits is answered: the end of a response cancels nothing', async () => {
  expect(await request('GET', '/v1/slow/quick').status).toBe(204)
  await holder.query(`select pg_advisory_unlock(${LOCK})`)

  expect(await request('POST', '/v1/slow').status).toBe(204)
  expect(await keys()).toEqual(['written', 'written after'])
})
