import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { inTransaction } from '../database/transaction.ts'
import { JobFailure, Jobs, LANES, LOSSES_MAX } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('truncate jobs'))

const until = (condition: () => unknown) =>
  vi.waitFor(
    async () => {
      if (!(await condition())) throw new Error('it did not happen')
    },
    { timeout: 120_000 },
  )
const add = (kind: string, payload: object = {}, lane?: keyof typeof LANES) =>
  Jobs.add(t.core.pool as never, kind, payload, { lane })
const rowOf = async (kind: string) => (await t.core.pool.query('select * from jobs where kind = $1', [kind])).rows[0]
/** Another instance on the same database that is not started: it takes work only when woken. */
const instance = (
  kinds: Record<string, (payload: never, job: { attempts: number; signal?: AbortSignal }) => Promise<void>>,
) => {
  const jobs = new Jobs(t.core.pool, t.core.bus, { error: () => {} })
  for (const [kind, worker] of Object.entries(kinds)) jobs.work(kind, worker)
  return jobs
}
/** A worker that finishes when `open` is called. */
const gated = () => {
  const started: unknown[] = []
  const gate = Promise.withResolvers<void>()
  const work = async (payload: never) => {
    started.push(payload)
    await gate.promise
  }
  return { started, work, open: gate.resolve }
}

test('a job of a failed transaction never runs', async () => {
  const done: number[] = []
  const jobs = instance({ 'failed-cause': async ({ n }: { n: number }) => void done.push(n) })

  await inTransaction(t.core.pool, async (client) => {
    await Jobs.add(client, 'failed-cause', { n: 1 })
    throw new Error('the cause failed')
  }).catch(() => {})
  await inTransaction(t.core.pool, (client) => Jobs.add(client, 'failed-cause', { n: 2 }))
  jobs.wake()
  await until(() => done.length > 0)
  await jobs.stop()

  expect(done).toEqual([2])
})

test('two instances share the work: each job runs once', async () => {
  const done: number[] = []
  const make = () => instance({ shared: async ({ n }: { n: number }) => void done.push(n) })
  for (let n = 0; n < 60; n++) await add('shared', { n })
  const [a, b] = [make(), make()]
  a.wake()
  b.wake()
  await until(() => done.length >= 60)
  await Promise.all([a.stop(), b.stop()])

  expect(done.toSorted((x, y) => x - y)).toEqual([...Array(60).keys()])
})

describe('lanes', () => {
  test('an urgent job runs while 10,000 bulk mails wait and every slot of their lane is taken', async () => {
    const bulk = gated()
    const codes: string[] = []
    await t.core.pool.query(
      `insert into jobs (kind, payload, lane) select 'mailing', '{}', 'bulk' from generate_series(1, 10000)`,
    )
    const jobs = instance({ mailing: bulk.work, code: async () => void codes.push('left') })
    jobs.wake()
    await until(() => bulk.started.length === LANES.bulk)

    await add('code', {}, 'urgent')
    jobs.wake()
    await until(() => codes.length === 1)
    expect(bulk.started).toHaveLength(LANES.bulk)
    // so that nothing of the mailing is left to claim once its gate opens
    await t.core.pool.query(`delete from jobs where kind = 'mailing' and locked_until is null`)
    bulk.open()
    await jobs.stop()
  })

  test('a mailing leaves while every slot for webhooks waits for a receiver', async () => {
    const delivery = gated()
    const mails: string[] = []
    for (let n = 0; n < LANES.webhooks + 1; n++) await add('delivery', { n }, 'webhooks')
    const jobs = instance({ delivery: delivery.work, mailing: async () => void mails.push('left') })
    jobs.wake()
    await until(() => delivery.started.length === LANES.webhooks)

    await add('mailing', {}, 'bulk')
    jobs.wake()
    await until(() => mails.length === 1)
    expect(delivery.started).toHaveLength(LANES.webhooks)
    delivery.open()
    await until(() => delivery.started.length === LANES.webhooks + 1)
    await jobs.stop()
  })

  test('a short job runs while every slot for imports and exports is taken', async () => {
    const long = gated()
    const short: string[] = []
    for (let n = 0; n < LANES.files + 1; n++) await add('export', { n }, 'files')
    const jobs = instance({ export: long.work, short: async () => void short.push('done') })
    jobs.wake()
    await until(() => long.started.length === LANES.files)

    await add('short')
    jobs.wake()
    await until(() => short.length === 1)
    expect(long.started).toHaveLength(LANES.files)
    long.open()
    await until(() => long.started.length === LANES.files + 1)
    await jobs.stop()
  })

  test('a slot is refilled as soon as it is free: one slow job does not delay those after it', async () => {
    const slow = gated()
    const done: number[] = []
    await add('slow')
    for (let n = 0; n < 20; n++) await add('quick', { n })
    const jobs = instance({ slow: slow.work, quick: async ({ n }: { n: number }) => void done.push(n) })
    jobs.wake()

    await until(() => done.length === 20)
    expect(slow.started).toHaveLength(1)
    slow.open()
    await jobs.stop()
  })
})

describe('a job that fails', () => {
  test('is retried later and shows its error', async () => {
    let tries = 0
    const jobs = instance({
      'second-try': async () => {
        tries += 1
        if (tries === 1) throw new Error('the mail server is away')
      },
    })
    await add('second-try')
    jobs.wake()
    await until(async () => (await rowOf('second-try')).error !== null)
    expect(await rowOf('second-try')).toMatchObject({
      error: 'the mail server is away',
      done_at: null,
      failed_at: null,
      attempts: 1,
      lost: 0,
    })
    const { run_at: runAt, created_at: createdAt } = await rowOf('second-try')
    expect(runAt.getTime()).toBeGreaterThan(createdAt.getTime())

    await t.core.pool.query('update jobs set run_at = now()')
    jobs.wake()
    await until(async () => (await rowOf('second-try')).done_at !== null)
    expect((await rowOf('second-try')).error).toBeNull()
    await jobs.stop()
  })

  test('waits for an admin after the eighth attempt', async () => {
    const jobs = instance({
      hopeless: async () => {
        throw new Error('no')
      },
    })
    await t.core.pool.query(`insert into jobs (kind, payload, attempts) values ('hopeless', '{}', 7)`)
    jobs.wake()
    await until(async () => (await rowOf('hopeless')).failed_at !== null)
    await jobs.stop()

    expect((await rowOf('hopeless')).failure).toBe('attempts')
  })

  test('decides itself when it is retried, or that it never is', async () => {
    const jobs = instance({
      later: async () => {
        throw new JobFailure('greylisted', 300)
      },
      never: async () => {
        throw new JobFailure('no such address', 'never')
      },
    })
    await t.core.pool.query(`insert into jobs (kind, payload, attempts) values ('later', '{}', 20)`)
    await add('never')
    jobs.wake()
    await until(async () => (await rowOf('later')).error !== null && (await rowOf('never')).failed_at !== null)
    await jobs.stop()

    expect((await rowOf('later')).failed_at).toBeNull()
    const { run_at: runAt, created_at: createdAt } = await rowOf('later')
    expect(runAt.getTime() - createdAt.getTime()).toBeGreaterThan(200_000)
    expect(await rowOf('never')).toMatchObject({ failure: 'refused', attempts: 1 })
  })
})

describe('a lease', () => {
  const loseLease = () => t.core.pool.query(`update jobs set locked_until = now() - interval '1 second'`)

  test('keeps other instances away while it is held; a lost one is taken over', async () => {
    const done: number[] = []
    await t.core.pool.query(
      `insert into jobs (kind, payload, locked_until, attempts)
       values ('orphan', '{"n":1}', now() + interval '1 hour', 1), ('orphan', '{"n":2}', now() - interval '1 second', 1)`,
    )
    const jobs = instance({ orphan: async ({ n }: { n: number }) => void done.push(n) })
    jobs.wake()
    await until(() => done.length > 0)
    await jobs.stop()

    expect(done).toEqual([2])
  })

  test('is extended while its job runs, however long that takes', async () => {
    const job = gated()
    const jobs = instance({ long: job.work })
    await add('long')
    jobs.wake()
    await until(() => job.started.length === 1)
    await loseLease()
    await jobs.heartbeat()

    const other = instance({ long: job.work })
    other.wake()
    await other.stop()
    expect((await rowOf('long')).locked_until.getTime()).toBeGreaterThan(Date.now())
    expect(job.started).toHaveLength(1)
    job.open()
    await jobs.stop()
    expect((await rowOf('long')).lost).toBe(0)
  })

  test('taken over by another instance aborts the first run, which can no longer finish the job', async () => {
    const first = Promise.withResolvers<void>()
    const second = gated()
    const aborted: boolean[] = []
    const a = instance({
      frozen: async (_payload: never, { signal }: { signal?: AbortSignal }) => {
        signal?.addEventListener('abort', () => aborted.push(true))
        await first.promise
      },
    })
    const b = instance({ frozen: second.work })
    await add('frozen')
    a.wake()
    await until(async () => (await rowOf('frozen')).attempts === 1)
    await loseLease()
    b.wake()
    await until(() => second.started.length === 1)
    await a.heartbeat()
    expect(aborted).toEqual([true])

    first.resolve()
    await a.stop()
    expect((await rowOf('frozen')).done_at).toBeNull()
    second.open()
    await b.stop()
    expect(await rowOf('frozen')).toMatchObject({ lost: 1, attempts: 2, done_at: expect.any(Date) })
  })

  test('lost three times abandons the job: it is not taken a fourth time', async () => {
    const gates: (() => void)[] = []
    const runs: number[] = []
    const instances: Jobs[] = []
    await add('deadly')
    for (let n = 1; n <= LOSSES_MAX; n++) {
      const gate = Promise.withResolvers<void>()
      gates.push(gate.resolve)
      const jobs = instance({
        deadly: async () => {
          runs.push(n)
          await gate.promise
        },
      })
      instances.push(jobs)
      jobs.wake()
      await until(() => runs.length === n)
      await loseLease()
    }
    const last = instance({ deadly: async () => void runs.push(4) })
    last.wake()
    await last.giveUpLost()
    last.wake()
    await last.stop()

    expect(runs).toEqual([1, 2, 3])
    expect(await rowOf('deadly')).toMatchObject({
      failure: 'lost',
      lost: 3,
      done_at: null,
      failed_at: expect.any(Date),
    })
    for (const open of gates) open()
    await Promise.all(instances.map((jobs) => jobs.stop()))
    expect((await rowOf('deadly')).done_at).toBeNull()
  })
})
