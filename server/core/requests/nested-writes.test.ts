import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { feature } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { addPerson } from '../../testing/notifications.ts'
import { aViolation } from '../../testing/violations.ts'
import { type Call, serve } from './declare.ts'

// A write that calls other routes uses one connection and one transaction.

interface Tables {
  settings: { key: string; value: string }
}

const Key = z.object({ key: z.string() })
const Keys = z.object({ data: z.array(z.string()) })

const inner = feature({
  name: 'inner',
  permissions: { read: { CITY_ADMIN: 'all' }, write: { CITY_ADMIN: 'all' }, never: { SECTION_LEADER: 'all' } },
  routes: {
    keys: { method: 'GET', path: '/inner', can: 'read', summary: 'Keys.', answer: Keys },
    add: { method: 'POST', path: '/inner', can: 'write', summary: 'Adds.', body: Key, status: 204 },
    forbidden: { method: 'POST', path: '/inner/forbidden', can: 'never', summary: 'Refused.', status: 204 },
  },
})

const outer = feature({
  name: 'outer',
  permissions: { write: { CITY_ADMIN: 'all' } },
  routes: {
    run: { method: 'POST', path: '/outer', can: 'write', summary: 'Runs.', answer: Keys },
  },
})

const keysOf = async ({ rows }: Pick<Call<Tables, never>, 'rows'>) =>
  (await rows.from('settings').select('key').orderBy('key').execute()).map(({ key }) => key)

type OuterCall = Call<Tables, (typeof outer.routes)['run']>
/** The body of the handler of `outer.run`, set by each test. */
let step: (call: OuterCall) => Promise<string[]> = async () => []
let requestId = ''

const own = {
  inner: serve<Tables>()(inner, {
    anchors: { settings: {} },
    handlers: {
      keys: async (call) => {
        call.note({ action: 'inner.read' })
        return { data: await keysOf(call as never) }
      },
      add: async ({ rows, body, after, tx }) => {
        await rows.add('settings', { key: body.key, value: '1' })
        after(() => void done.push(body.key))
        if (body.key === 'early') await tx.commitSoFar()
        if (body.key === 'broken') throw new Problem('wrong_state')
        return null
      },
      forbidden: async () => null,
    },
  }),
  outer: serve<Tables>()(outer, {
    anchors: { settings: {} },
    handlers: {
      run: async (call) => {
        requestId = call.origin.requestId
        return { data: await step(call) }
      },
    },
  }),
}

let done: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1, features: { ...features, ...own } })
})
beforeEach(async () => {
  done = []
  await t.core.pool.query('delete from settings')
})

const runOuter = (work: typeof step) => {
  step = work
  return t.as(people.cityAdmin).post('/v1/outer', {}, { 'idempotency-key': crypto.randomUUID() })
}
// the server's own rounds write settings with a dot in their name
const keys = async () =>
  (await t.core.pool.query(`select key from settings where key not like '%.%' order by key`)).rows.map(({ key }) => key)
const lines = async () =>
  (await t.core.pool.query('select action, outcome from audit_log where request_id = $1 order by action', [requestId]))
    .rows
const add = (call: OuterCall, key: string) => call.rows.add('settings', { key, value: '1' } as never)

test('a nested read sees the rows of the outer write, on the same connection', async () => {
  const { status, body } = await runOuter(async (call) => {
    await add(call, 'mine')
    return (await call.ask(inner, 'keys')).data
  })

  expect({ status, data: body.data }).toEqual({ status: 200, data: ['mine'] })
})

test('a nested write takes effect with the outer one: rows, audit entries and work after the commit', async () => {
  const { status } = await runOuter(async (call) => {
    await add(call, 'outer')
    await call.ask(inner, 'add', { body: { key: 'nested' } })
    expect(done).toEqual([])
    return (await call.ask(inner, 'keys')).data
  })

  expect(status).toBe(200)
  expect(await keys()).toEqual(['nested', 'outer'])
  expect(done).toEqual(['nested'])
  expect((await lines()).map(({ action }) => action)).toEqual(['inner.create', 'inner.read', 'outer.create'])
})

test('a nested write that fails is rolled back alone when the outer one continues', async () => {
  const { status } = await runOuter(async (call) => {
    await add(call, 'outer')
    await expect(call.ask(inner, 'add', { body: { key: 'broken' } })).rejects.toMatchObject({ code: 'wrong_state' })
    // a refusal by the database leaves a transaction unusable unless a savepoint is restored
    await expect(call.ask(inner, 'add', { body: { key: 'outer' } })).rejects.toMatchObject({ code: 'conflict' })
    await call.ask(inner, 'add', { body: { key: 'nested' } })
    return []
  })

  expect(status).toBe(200)
  expect(await keys()).toEqual(['nested', 'outer'])
  expect(done).toEqual(['nested'])
  expect((await lines()).map(({ action }) => action)).toEqual(['inner.create', 'outer.create'])
})

test('when the outer write fails, nothing of the nested one is kept', async () => {
  const { status } = await runOuter(async (call) => {
    await call.ask(inner, 'add', { body: { key: 'nested' } })
    throw new Problem('wrong_state')
  })

  expect(status).toBe(409)
  expect(await keys()).toEqual([])
  expect(done).toEqual([])
  expect(await lines()).toEqual([])
})

test('a rejection inside a write is logged although the write is rolled back', async () => {
  const { status } = await runOuter(async (call) => {
    await add(call, 'outer')
    await call.ask(inner, 'forbidden')
    return []
  })

  expect(status).toBe(403)
  expect(await keys()).toEqual([])
  expect(await lines()).toEqual([{ action: 'inner.forbidden', outcome: 'refused' }])
})

test('an early commit inside a nested write is rejected: it would commit the outer one', async () => {
  const { status } = await runOuter(async (call) => {
    await add(call, 'outer')
    await call.ask(inner, 'add', { body: { key: 'early' } })
    return []
  })

  expect(status).toBe(500)
  expect(await keys()).toEqual([])
})

test('sixty citizens who register a violation simultaneously are all served', async () => {
  const crowded = await app()
  const citizens = await Promise.all(Array.from({ length: 60 }, () => addPerson(crowded, 'APPLICATION', null)))
  const requests = await Promise.all(
    citizens.map(async (citizen, i) => ({
      method: 'POST' as const,
      url: '/v1/violations',
      headers: { authorization: `Bearer ${await crowded.tokenOf(citizen)}` },
      payload: aViolation(),
      // each from their own address: violations are limited per address
      remoteAddress: `10.0.0.${i + 1}`,
    })),
  )
  const answers = await Promise.all(requests.map((request) => crowded.http.inject(request)))

  expect(answers.filter(({ statusCode }) => statusCode !== 201).map(({ body }) => body)).toEqual([])
})
