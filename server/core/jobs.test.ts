import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../testing/app.ts'
import { Jobs } from './jobs.ts'
import { inTransaction } from './transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const until = async (condition: () => Promise<boolean> | boolean) => {
  for (let i = 0; i < 400; i++) {
    if (await condition()) return
    await new Promise((r) => setTimeout(r, 25))
  }
  throw new Error('it did not happen')
}

test('a job of a transaction that failed is never done', async () => {
  const done: number[] = []
  t.core.jobs.work('failed-cause', async ({ n }: { n: number }) => void done.push(n))

  await inTransaction(t.core.pool, async (client) => {
    await Jobs.add(client, 'failed-cause', { n: 1 })
    throw new Error('the cause failed')
  }).catch(() => {})
  await inTransaction(t.core.pool, (client) => Jobs.add(client, 'failed-cause', { n: 2 }))
  t.core.jobs.wake()
  await until(() => done.length > 0)

  expect(done).toEqual([2])
})

test('two instances share the work: each job is done once', async () => {
  const done: number[] = []
  const make = () => {
    const jobs = new Jobs(t.core.pool, t.core.bus, { error: () => {} })
    jobs.work('shared', async ({ n }: { n: number }) => void done.push(n))
    return jobs
  }
  for (let n = 0; n < 60; n++) await Jobs.add(t.core.pool as never, 'shared', { n })
  const [a, b] = [make(), make()]
  a.wake()
  b.wake()
  await until(() => done.length >= 60)
  await Promise.all([a.stop(), b.stop()])

  expect(done.toSorted((x, y) => x - y)).toEqual([...Array(60).keys()])
})

test('a job that fails is tried again later, with its error to be read', async () => {
  let tries = 0
  t.core.jobs.work('second-try', async () => {
    tries += 1
    if (tries === 1) throw new Error('the mail server is away')
  })
  await Jobs.add(t.core.pool as never, 'second-try', {})
  t.core.jobs.wake()
  await until(() => tries === 1)
  const waiting = async () => (await t.core.pool.query(`select * from jobs where kind = 'second-try'`)).rows[0]
  await until(async () => (await waiting()).error !== null)

  expect(await waiting()).toMatchObject({
    error: 'the mail server is away',
    done_at: null,
    failed_at: null,
    attempts: 1,
  })
  expect((await waiting()).run_at.getTime()).toBeGreaterThan(Date.now())

  await t.core.pool.query(`update jobs set run_at = now() where kind = 'second-try'`)
  t.core.jobs.wake()
  await until(async () => (await waiting()).done_at !== null)
  expect((await waiting()).error).toBeNull()
})

test('a job whose process died is taken up again when its lock is over', async () => {
  const done: number[] = []
  t.core.jobs.work('orphan', async ({ n }: { n: number }) => void done.push(n))
  await t.core.pool.query(
    `insert into jobs (kind, payload, locked_until, attempts) values ('orphan', '{"n":1}', now() + interval '1 hour', 1), ('orphan', '{"n":2}', now() - interval '1 second', 1)`,
  )
  t.core.jobs.wake()
  await until(() => done.length > 0)

  expect(done).toEqual([2])
})

test('after the eighth attempt it waits for a person', async () => {
  t.core.jobs.work('hopeless', async () => {
    throw new Error('no')
  })
  await t.core.pool.query(`insert into jobs (kind, payload, attempts) values ('hopeless', '{}', 7)`)
  t.core.jobs.wake()

  await until(
    async () =>
      (await t.core.pool.query(`select failed_at from jobs where kind = 'hopeless'`)).rows[0].failed_at !== null,
  )
})
