import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { aReport } from '../../testing/reports.ts'
import { aViolation, makeViolation } from '../../testing/violations.ts'

// The cost of a home page: docs/rules/home.md.

const staff = Object.values(people).filter(({ role }) => STAFF_ROLES.includes(role))

let t: TestApp
/** Statements sent to the database since the last count. */
let statements: string[] = []

beforeAll(async () => {
  t = await app()
  const query = t.core.pool.query.bind(t.core.pool) as (...args: unknown[]) => unknown
  t.core.pool.query = ((...args: [{ text?: string } | string]) => {
    statements.push(typeof args[0] === 'string' ? args[0] : (args[0].text ?? ''))
    return query(...args)
  }) as typeof t.core.pool.query
})
beforeEach(async () => {
  // counts are kept for a window of time; pages on both sides of its end are counted twice
  t.setNow(new Date())
  // an announced change drops what is remembered
  await t.core.bus.send('changed', { feature: 'test', rooms: [] })
})

const figuresOf = async (person: TestPerson): Promise<{ feature: string; name: string; count: number }[]> =>
  okOf(await t.as(person).get('/v1/overview/figures'), 200)

/** The statements that `work` sends to the database, without those of the bus and the session. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await work()
  return statements.filter((text) => !/pg_notify|sessions|audit_log/.test(text))
}

test.each(staff.map((person) => [person.name, person] as const))(
  'the figures, the queue and the trend of %s take at most three statements together',
  async (_name, person) => {
    const sent = await statementsOf(async () => {
      await figuresOf(person)
      okOf(await t.as(person).get('/v1/overview/trend'), 200)
    })

    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(3)
  },
)

test('loading the home page again within seconds sends no statement', async () => {
  const first = await figuresOf(people.khorooAdmin)

  expect(await statementsOf(async () => expect(await figuresOf(people.khorooAdmin)).toEqual(first))).toEqual([])
})

test('forty home pages of one person opened at once are counted once', async () => {
  const sent = await statementsOf(() => Promise.all(Array.from({ length: 40 }, () => figuresOf(people.khorooAdmin))))

  expect(sent.length).toBeLessThanOrEqual(3)
})

test('a count of one area or person is never reused for another', async () => {
  okOf(await t.as(people.citizen).post('/v1/violations', aViolation()), 201)
  const toHandle = async (person: TestPerson) =>
    (await figuresOf(person)).find(({ feature, name }) => feature === 'violations' && name === 'toHandle')?.count

  expect([await toHandle(people.khorooAdmin), await toHandle(people.otherKhorooAdmin)]).toEqual([1, 0])
})

test('a person’s own change is counted at once, also for everybody whose figures it affects', async () => {
  const drafts = async (person: TestPerson) =>
    (await figuresOf(person)).find(({ feature, name }) => feature === 'reports' && name === 'drafts')?.count
  expect(await drafts(people.leader)).toBe(0)
  okOf(await t.as(people.leader).post('/v1/reports', aReport(people.leader)), 201)

  expect(await drafts(people.leader)).toBe(1)
})

test('with `no-cache` a person sees changes of another instance whose message has not arrived', async () => {
  const toHandle = async (headers?: Record<string, string>) => {
    const { body } = await t.as(people.khorooAdmin).get('/v1/overview/figures', headers)
    return body.data.find(
      (one: { feature: string; name: string }) => one.feature === 'violations' && one.name === 'toHandle',
    ).count
  }
  const before = await toHandle()
  // written without a message on the bus, as if the message of another instance had not arrived yet
  await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'reported' })

  expect(await toHandle()).toBe(before)
  expect(await toHandle({ 'cache-control': 'no-cache' })).toBe(before + 1)
  expect(await toHandle()).toBe(before + 1)
})

test('nothing is cached while messages of other instances do not arrive', async () => {
  const listening = vi.spyOn(t.core.bus, 'isListening', 'get').mockReturnValue(false)
  try {
    await figuresOf(people.khorooAdmin)

    expect((await statementsOf(() => figuresOf(people.khorooAdmin))).length).toBeGreaterThan(0)
  } finally {
    listening.mockRestore()
  }
})

test('a count that began before a change is not cached', async () => {
  const held = Promise.withResolvers<void>()
  const query = t.core.pool.query
  let isHeld = false
  t.core.pool.query = (async (...args: [never]) => {
    const answer = await (query as (...a: unknown[]) => Promise<unknown>)(...args)
    if (!isHeld && JSON.stringify(args[0]).includes('violations')) {
      isHeld = true
      await held.promise
    }
    return answer
  }) as typeof query
  try {
    const old = figuresOf(people.otherKhorooAdmin)
    await expect.poll(() => isHeld).toBe(true)
    await t.as(people.citizen).post('/v1/violations', aViolation({ areaId: idOf('D1K2S1') }))
    const now = await figuresOf(people.otherKhorooAdmin)
    held.resolve()
    await old

    expect(now.find(({ feature, name }) => feature === 'violations' && name === 'toHandle')?.count).toBe(1)
    expect(await figuresOf(people.otherKhorooAdmin)).toEqual(now)
  } finally {
    t.core.pool.query = query
    held.resolve()
  }
})
