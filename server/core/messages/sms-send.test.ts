import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { people } from '../../testing/people.ts'
import { type LookAlike, smsGateway } from '../../testing/sms-gateway.ts'
import { deleteExpired } from '../app/retention.ts'
import { backup } from '../backup/index.ts'
import { inTransaction } from '../database/transaction.ts'
import { eraseExpiredSecrets, retryMail } from '../requests/outbox.ts'
import { enqueueSms, type Sms } from '../requests/sms.ts'
import { smsSender, UNANSWERED } from './sms-send.ts'

const NUMBER = '+97699112233'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-sms-'))
let gateway: LookAlike
let t: TestApp
let silent: TestApp

beforeAll(async () => {
  gateway = await smsGateway()
  t = await app({ env: { ...gateway.env, SMS_PER_DAY: '6' } })
  silent = await app()
})
afterAll(() => fs.rmSync(folder, { recursive: true }))
beforeEach(async () => {
  await t.core.pool.query('truncate jobs, outbox')
  gateway.received.length = 0
  gateway.answer = { status: 202, text: '0: Accepted for delivery' }
})

const until = (condition: () => unknown) =>
  vi.waitFor(
    async () => {
      if (!(await condition())) throw new Error('it did not happen')
    },
    { timeout: 120_000, interval: 25 },
  )
const code = (value = '482913'): Pick<Sms, 'text' | 'secret'> => ({
  text: `Цаг захиалах код: ${value}`,
  secret: { value, until: new Date(Date.now() + 600_000) },
})
const enqueue = (sms: Partial<Sms> = {}, to = t) =>
  inTransaction(to.core.pool, (client) => enqueueSms(to.core, client, { to: NUMBER, text: 'Сайн байна уу', ...sms }))
const send = async (sms: Partial<Sms> = {}) => {
  expect(await enqueue(sms)).toBe(true)
  t.core.jobs.wake()
}
const row = async () => (await t.core.pool.query('select * from outbox order by created_at desc limit 1')).rows[0]
const jobs = async () => (await t.core.pool.query(`select * from jobs where kind = 'sms.send' order by id`)).rows
/** Makes every waiting job due. */
const hurry = async () => {
  await t.core.pool.query('update jobs set run_at = now() where done_at is null and failed_at is null')
  t.core.jobs.wake()
}

test('a code goes to the number by the urgent lane, with the coding and the time that it is valid, and is erased afterwards', async () => {
  await send(code())
  await until(async () => (await row()).sent_at)

  expect(gateway.received).toEqual([
    {
      to: NUMBER,
      text: 'Цаг захиалах код: 482913',
      coding: '2',
      validity: '10',
      user: 'nutag',
      password: 'gateway-password',
      from: '111111',
    },
  ])
  expect(await row()).toMatchObject({ channel: 'sms', kind: 'code', parts: 1, secret: null, attempts: 1, error: null })
  expect(await jobs()).toMatchObject([{ lane: 'urgent' }])
})

test('a code is stored nowhere in the clear, not shown to admins, and not part of a backup', async () => {
  gateway.answer = { status: 503, text: 'Temporal failure, try again later.' }
  await send(code())
  await until(async () => (await row()).error)

  const stored = await t.core.pool.query(`select query_to_xml('select * from outbox', true, false, '')::text as text`)
  expect(stored.rows[0].text).not.toContain('482913')
  const shown = await t.as(people.cityAdmin).get(`/v1/admin/outbox/${(await row()).id}`)
  expect(shown.body.data).toMatchObject({ channel: 'sms', recipient: NUMBER, text: 'Цаг захиалах код: ••••••' })
  const list = await t.as(people.cityAdmin).get('/v1/admin/outbox?channel=sms')
  expect(list.body.data).toHaveLength(1)
  expect(list.text).not.toContain('482913')
  const file = path.join(folder, 'with-a-code.gz')
  await backup(t.core.pool, path.join(t.dataDir, 'files'), file)
  const text = gunzipSync(fs.readFileSync(file)).toString()
  expect(text).not.toContain('482913')
  expect(text).not.toContain((await row()).secret.toString('hex'))
})

describe('a gateway that refuses', () => {
  test('for now gets the message again, after 5 and then 15 seconds, until it takes it once', async () => {
    gateway.answer = { status: 503, text: 'Temporal failure, try again later.' }
    await send()
    await until(async () => (await row()).attempts === 1 && (await row()).error)
    const pauseOf = async () => {
      const { rows } = await t.core.pool.query('select extract(epoch from run_at - now()) as pause from jobs')
      return Number(rows[0].pause)
    }
    expect(await pauseOf()).toBeLessThanOrEqual(5)
    await hurry()
    await until(async () => (await row()).attempts === 2 && (await row()).handed_at === null)
    await until(async () => (await pauseOf()) > 5)
    expect(await row()).toMatchObject({
      error: '503 Temporal failure, try again later.',
      cause: 'rejected',
      failed_at: null,
    })

    gateway.answer = { status: 202, text: '3: Queued for later delivery' }
    await hurry()
    await until(async () => (await row()).sent_at)
    await hurry()
    await until(async () => (await jobs())[0].done_at)
    expect(gateway.received).toHaveLength(3)
    expect(await row()).toMatchObject({ error: null, cause: null })
  })

  test('for good gets it once', async () => {
    gateway.answer = { status: 403, text: 'Not routable. Do not try again.' }
    await send()
    await until(async () => (await row()).failed_at)
    await until(async () => (await jobs())[0].failed_at)
    await hurry()

    expect(gateway.received).toHaveLength(1)
    expect(await row()).toMatchObject({ error: '403 Not routable. Do not try again.', cause: 'rejected' })
    expect(await jobs()).toMatchObject([{ failure: 'refused' }])
  })

  test('because of wrong credentials gets it again, as the operator corrects them', async () => {
    gateway.answer = { status: 403, text: 'Authorization failed for sendsms' }
    await send()
    await until(async () => (await row()).error)
    expect(await row()).toMatchObject({ cause: 'login', failed_at: null })
  })
})

describe('nothing is sent twice', () => {
  test('a message whose connection ended without an answer is given up, and no admin can send it again', async () => {
    gateway.answer = 'cut'
    await send(code())
    await until(async () => (await row()).failed_at)
    await hurry()
    await until(async () => (await jobs())[0].failed_at)

    expect(gateway.received).toHaveLength(1)
    expect((await row()).secret).toBeNull()
    const { id } = await row()
    expect(await retryMail(t.core.pool as never, id)).toBe(false)
    expect((await t.as(people.cityAdmin).post(`/v1/admin/outbox/${id}/retry`)).status).toBe(409)
    expect(gateway.received).toHaveLength(1)
  })

  test('a message that a process had handed over when it ended is not handed over by the next one', async () => {
    await enqueue()
    const { id } = await row()
    await t.core.pool.query('update outbox set handed_at = now()')
    t.core.jobs.wake()
    await until(async () => (await row()).failed_at)

    expect(gateway.received).toEqual([])
    expect(await row()).toMatchObject({ id, error: UNANSWERED, sent_at: null })
  })

  test('of two workers with the same message one sends it', async () => {
    await enqueue()
    await t.core.pool.query(`update jobs set run_at = now() + interval '1 hour'`)
    const { id } = await row()
    let sent = 0
    const slow = {
      send: async () => {
        sent++
        return { is: 'taken' } as const
      },
    }
    const work = smsSender(t.core, slow, { info: () => {} }) as (payload: object, job: object) => Promise<void>
    await Promise.all([1, 2, 3].map(() => work({ id }, { id: 1, attempts: 1 })))
    expect(sent).toBe(1)
    expect((await row()).sent_at).toEqual(expect.any(Date))
  })
})

test('a message and the number of its recipient are deleted after 90 days', async () => {
  await enqueue()
  const countAfter = async (days: number) => {
    await t.core.pool.query(`update outbox set created_at = now() - make_interval(days => $1, secs => 1)`, [days])
    await deleteExpired(t.core, (error, table) => expect.unreachable(`${table}: ${error}`))
    return (await t.core.pool.query('select from outbox')).rowCount
  }
  expect(await countAfter(89)).toBe(1)
  expect(await countAfter(90)).toBe(0)
})

describe('a message about a notification', () => {
  const NIGHT = new Date('2100-01-10T03:00:00+08:00')
  const MORNING = '2100-01-10T00:00:00.000Z'
  const taking = () => {
    const gave = {
      sent: 0,
      send: async () => {
        gave.sent++
        return { is: 'taken' } as const
      },
    }
    return gave
  }
  const at = (now: Date, gateway: object) =>
    smsSender({ ...t.core, now: () => now }, gateway as never, { info: () => {} }) as (
      payload: object,
      job: object,
    ) => Promise<void>
  /** A message whose own job is far away. */
  const waiting = async (sms: Partial<Sms>) => {
    await enqueue(sms)
    await t.core.pool.query(`update jobs set run_at = now() + interval '1 hour'`)
    return (await row()).id
  }
  const notice = () => ({ notice: { id: crypto.randomUUID(), personId: people.leader.id } })

  test('is not handed over in the night, but by a job of the morning; a code is', async () => {
    const gateway = taking()
    const id = await waiting(notice())
    await at(NIGHT, gateway)({ id }, { id: 1, attempts: 1 })
    expect(gateway.sent).toBe(0)
    expect(await row()).toMatchObject({ handed_at: null, attempts: 0, failed_at: null })
    expect((await jobs()).map(({ lane, run_at: runAt }) => [lane, runAt.toISOString()])).toContainEqual([
      'bulk',
      MORNING,
    ])
    await at(new Date(MORNING), gateway)({ id }, { id: 2, attempts: 1 })
    expect(gateway.sent).toBe(1)
    await at(NIGHT, gateway)({ id: await waiting(code()) }, { id: 3, attempts: 1 })
    expect(gateway.sent).toBe(2)
  })

  test('that waited for the morning is tried again then, as the night is not counted', async () => {
    const refusing = { send: async () => ({ is: 'refused', temporary: true, reason: 'x', cause: 'other' }) }
    const day = dayInUlaanbaatar(new Date())
    // the job of a night that ended less than six hours ago, whenever this runs
    const createdAt = new Date(startOfDayInUlaanbaatar(day).getTime() - 3_600_000)
    const noon = new Date(startOfDayInUlaanbaatar(day).getTime() + 12 * 3_600_000)
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    try {
      const id = await waiting(notice())
      const sending = at(noon, refusing)({ id }, { id: 1, attempts: 1, createdAt })
      await expect(sending).rejects.toMatchObject({ retryIn: 5 })
    } finally {
      vi.useRealTimers()
    }
  })
})

test('of many codes that are asked for at once no more are sent than may be', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, () => enqueue({ ...code(), isAskedByAnybody: true })))
  expect(asked.filter(Boolean)).toHaveLength(3)
})

describe('what is not sent', () => {
  test('a code that expired before it could be sent', async () => {
    await enqueue(code())
    await t.core.pool.query(`update jobs set run_at = now() + interval '1 hour'`)
    await t.core.pool.query(
      `update outbox set secret_until = now() - interval '1 second', useful_until = now() - interval '1 second'`,
    )
    await eraseExpiredSecrets(t.core.pool)
    await hurry()
    await until(async () => (await jobs())[0].done_at)

    expect(gateway.received).toEqual([])
    expect(await row()).toMatchObject({ secret: null, error: 'expired' })
  })

  test('a message that is of no use any more', async () => {
    await enqueue({ until: new Date(Date.now() - 1000) })
    t.core.jobs.wake()
    await until(async () => (await row()).failed_at)
    expect(gateway.received).toEqual([])
  })

  test('more parts in a day than the city pays for', async () => {
    for (let i = 0; i < 5; i++) expect(await enqueue()).toBe(true)
    expect(await enqueue({ text: 'Ө'.repeat(71) })).toBe(false)
    expect(await enqueue()).toBe(true)
    expect(await enqueue()).toBe(false)
    t.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect(await enqueue()).toBe(true)
    t.setNow(undefined)
  })

  test.each(['+97611123456', '+79161234567', '99112233', "+97699112233'"])('anything to %s', async (to) => {
    expect(await enqueue({ to })).toBe(false)
    expect(await row()).toBeUndefined()
  })

  test('anything without a gateway', async () => {
    expect(await enqueue({}, silent)).toBe(false)
  })

  test('a text of more than four parts', async () => {
    await expect(enqueue({ text: 'Ө'.repeat(269) })).rejects.toThrow('has 5 parts')
  })
})
