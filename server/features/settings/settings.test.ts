import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workWeek } from '#contract/features/holidays/index.ts'
import { deadlines } from '#contract/features/reports/index.ts'
import { type App, boot } from '../../core/app/boot.ts'
import { features } from '../../features.ts'
import { type Answer, app, people, type TestApp } from '../../testing/app.ts'
import { aReport, step } from '../../testing/reports.ts'
import { aViolation } from '../../testing/violations.ts'
import { eventually } from '../../testing/waiting.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const KEY = deadlines.key
/** A Friday; the Thursday after it is a holiday. */
const TODAY = '2026-11-20'
const at = (day: string) => new Date(`${day}T04:00:00Z`)
const VALUE = { khoroo: 4, district: 3, city: 5, revoke: 5 }

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(at(TODAY))
  await t.core.pool.query('delete from setting_changes')
  await t.core.pool.query('delete from reports')
  await t.core.settings.changed()
})

const whole = async (key = KEY, person = cityAdmin) => (await t.as(person).get(`/v1/settings/${key}`)).body.data
const versionOf = async (key = KEY): Promise<number> => (await whole(key)).version
const change = async (value: unknown, more: Record<string, unknown> = {}, key = KEY, person = cityAdmin) =>
  t.as(person).post(`/v1/settings/${key}/changes`, {
    value,
    holdsFrom: TODAY,
    version: await versionOf(key),
    ...more,
  })
const revoke = async (id: string, person = cityAdmin) =>
  t.as(person).post(`/v1/settings/${KEY}/changes/${id}/revoke`, { version: await versionOf() })
const values = async (): Promise<Record<string, unknown>> => (await t.as(null).get('/v1/settings/values')).body.data
const wrong = ({ status, body }: Answer) => [status, body.code, body.errors?.[0]?.path, body.errors?.[0]?.code]

describe('permissions', () => {
  test.each([
    ['districtAdmin', districtAdmin, 200, 403],
    ['khorooAdmin', khorooAdmin, 200, 403],
    ['leader', leader, 403, 403],
    ['citizen', citizen, 403, 403],
    ['nobody', null, 401, 401],
  ] as const)('%s can change nothing', async (_who, person, reads, writes) => {
    expect((await t.as(person).get(`/v1/settings/${KEY}`)).status).toBe(reads)
    expect((await t.as(person).get('/v1/settings')).status).toBe(reads)
    const answer = await t
      .as(person)
      .post(`/v1/settings/${KEY}/changes`, { value: VALUE, holdsFrom: TODAY, version: 0 })
    expect(answer.status).toBe(writes)
    expect((await t.as(person).get(`/v1/settings/${KEY}/effects`)).status).toBe(writes)
    expect(await values()).toEqual({})
    expect((await t.as(person).get('/v1/settings/values')).status).toBe(200)
  })

  test('people who may only read see that they cannot change', async () => {
    expect((await whole(KEY, districtAdmin)).canChange).toBe(false)
    expect((await whole(KEY, otherCityAdmin)).canChange).toBe(true)
  })
})

describe('rejections', () => {
  test.each([
    [{ holdsFrom: '2026-11-19' }, VALUE, 'holdsFrom', 'in_the_past'],
    [{ holdsFrom: '2100-01-01' }, VALUE, 'holdsFrom', 'date'],
    [{ holdsFrom: '2026-02-30' }, VALUE, 'holdsFrom', 'date'],
    [{}, { ...VALUE, khoroo: 0 }, 'value.khoroo', 'too_small'],
    [{}, { ...VALUE, khoroo: 251 }, 'value.khoroo', 'too_big'],
    [{}, { ...VALUE, khoroo: 2.5 }, 'value.khoroo', 'not_int'],
    [{}, { ...VALUE, khoroo: '4' }, 'value.khoroo', 'not_number'],
    [{}, { ...VALUE, village: 4 }, 'value.village', 'unknown_field'],
    [{}, { khoroo: 4 }, 'value.district', 'required'],
    [{}, null, 'value', 'required'],
    [{}, [], 'value', 'not_object'],
    [{}, deadlines.default, 'value', 'unchanged'],
    [{ version: -1 }, VALUE, 'version', 'too_small'],
    [{ note: 'а'.repeat(1001) }, VALUE, 'note', 'too_long'],
  ])('%j with %j, on its field', async (more, value, path, code) => {
    expect(wrong(await change(value, more))).toEqual([400, 'invalid', path, code])
    expect((await whole()).changes).toEqual([])
  })

  test.each(['reports.nothing', 'nothing.deadlines', 'reports.constructor'])(
    '%s, which is not a setting',
    async (key) => {
      expect((await t.as(cityAdmin).get(`/v1/settings/${key}`)).status).toBe(404)
      const answer = await t
        .as(cityAdmin)
        .post(`/v1/settings/${key}/changes`, { value: 1, holdsFrom: TODAY, version: 0 })
      expect(answer.status).toBe(404)
    },
  )
})

describe('a change', () => {
  test('applies from its day on, is counted, and its reason is in the audit log', async () => {
    const answer = await change(VALUE, { note: 'Хотын даргын захирамж А/12' })

    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ key: KEY, value: VALUE, holdsFrom: TODAY, nextFrom: null, version: 1 })
    expect(await values()).toEqual({ [KEY]: [{ from: TODAY, value: VALUE }] })
    const { rows } = await t.core.pool.query(
      `select actor_id, note, details from audit_log where action = 'settings.change' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor_id: cityAdmin.id,
        note: 'Хотын даргын захирамж А/12',
        details: { key: KEY, holdsFrom: TODAY, before: deadlines.default, after: VALUE },
      },
    ])
  })

  test('on a later day is not public until then, and then applies automatically', async () => {
    await change(VALUE, { holdsFrom: '2026-12-01' })

    expect(await whole()).toMatchObject({ value: deadlines.default, holdsFrom: null, nextFrom: '2026-12-01' })
    expect((await whole()).changes).toMatchObject([{ state: 'planned', holdsFrom: '2026-12-01' }])
    expect(await values()).toEqual({})
    t.setNow(at('2026-12-01'))
    expect(await whole()).toMatchObject({ value: VALUE, holdsFrom: '2026-12-01', nextFrom: null })
    expect(await values()).toEqual({ [KEY]: [{ from: '2026-12-01', value: VALUE }] })
  })

  test('that is planned can be revoked; one in effect cannot', async () => {
    const planned = (await change(VALUE, { holdsFrom: '2026-12-01' })).body.data.changes[0]
    expect((await revoke(planned.id)).status).toBe(200)
    expect((await whole()).changes).toMatchObject([
      { state: 'revoked', endedBy: { id: cityAdmin.id }, by: { id: cityAdmin.id } },
    ])
    expect((await revoke(planned.id)).body.code).toBe('wrong_state')

    const holding = (await change(VALUE)).body.data.changes.find(({ state }: { state: string }) => state === 'holds')
    expect((await revoke(holding.id)).body.code).toBe('wrong_state')
    expect((await revoke('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    t.setNow(at('2026-12-01'))
    expect((await whole()).value).toEqual(VALUE)
  })

  test('on the same day replaces the one before, which stays in the history', async () => {
    await change(VALUE)
    const { body } = await change({ ...VALUE, khoroo: 6 })

    expect(body.data).toMatchObject({ value: { khoroo: 6 }, version: 3 })
    expect(body.data.changes.map(({ state }: { state: string }) => state)).toEqual(['holds', 'replaced'])
  })

  test('by two admins concurrently succeeds once; the other gets the current setting', async () => {
    const made = await Promise.all(
      [cityAdmin, otherCityAdmin].map((person, i) =>
        t.as(person).post(`/v1/settings/${KEY}/changes`, {
          value: { ...VALUE, khoroo: 10 + i },
          holdsFrom: TODAY,
          version: 0,
        }),
      ),
    )

    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const late = made.find(({ status }) => status === 409)
    const won = made[0]?.status === 201 ? 10 : 11
    expect(late?.body).toMatchObject({ code: 'stale', current: { key: KEY, version: 1, value: { khoroo: won } } })
    expect((await whole()).changes.length).toBe(1)
  })
})

describe('report deadlines', () => {
  const sent = async (period: string): Promise<string> => {
    const made = await t.as(leader).post('/v1/reports', aReport(leader, { period }))
    return (await step(t, leader, made.body.data.id, 'send')).body.data.id
  }
  const dueOn = async (id: string) => (await t.as(khorooAdmin).get(`/v1/reports/${id}`)).body.data.dueOn

  test('apply to reports that arrive from the day on; earlier ones keep their deadline, and the page shows how many', async () => {
    const before = await sent('2026-W45')
    await change({ ...VALUE, khoroo: 4 })
    const after = await sent('2026-W46')

    // Friday 20 November; Thursday the 26th is a holiday
    expect([await dueOn(before), await dueOn(after)]).toEqual(['2026-11-24', '2026-11-27'])
    const effects = await t.as(cityAdmin).get(`/v1/settings/${KEY}/effects`)
    expect(effects.body.data).toEqual([{ code: 'openReports', entry: null, count: 2 }])
  })

  test('that are planned do not apply before their day', async () => {
    await change({ ...VALUE, khoroo: 4 }, { holdsFrom: '2026-11-23' })
    const before = await sent('2026-W45')
    t.setNow(at('2026-11-23'))
    const after = await sent('2026-W46')

    expect([await dueOn(before), await dueOn(after)]).toEqual(['2026-11-24', '2026-11-30'])
  })
})

describe('the deadlines of violations and the working week', () => {
  const registered = async () => (await t.as(citizen).post('/v1/violations', aViolation())).body.data.dueOn

  test('apply to violations registered from the day on', async () => {
    expect(await registered()).toBe('2026-11-30')
    await change({ khoroo: 2, district: 10, city: 15 }, {}, 'violations.deadlines')
    expect(await registered()).toBe('2026-11-24')
  })

  test('Saturdays count from the day on which they become working days, and no day counts twice', async () => {
    expect(wrong(await change([], {}, 'holidays.week'))).toEqual([400, 'invalid', 'value', 'too_few'])
    expect(wrong(await change([1, 1], {}, 'holidays.week'))).toEqual([400, 'invalid', 'value', 'twice'])
    expect(wrong(await change([0], {}, 'holidays.week'))).toEqual([400, 'invalid', 'value.0', 'too_small'])

    await change([6, 1, 2, 3, 4, 5], { holdsFrom: '2026-11-24' }, 'holidays.week')
    // 23, 24, 25, 27 November; the 26th is a holiday; the 28th is a Saturday
    expect(await registered()).toBe('2026-11-28')
  })
})

describe('two instances', () => {
  const second = async (work: (other: App) => Promise<void>) => {
    const other = await boot(t.core.config, t.connection, features, () => at(TODAY))
    try {
      await work(other)
    } finally {
      await other.stop()
    }
  }

  test('the other one uses a change as soon as the message arrives, and for writes at once', async () => {
    await second(async (other) => {
      expect((await other.core.settings.values(deadlines)).length).toBe(1)
      await change(VALUE)
      const authorization = `Bearer ${await t.tokenOf(leader)}`
      const send = async (url: string, payload: object) =>
        (await other.http.inject({ method: 'POST', url, headers: { authorization }, payload })).json().data
      const { id } = await send('/v1/reports', aReport(leader))
      // no waiting: a write reads the database, whatever the instance has cached
      expect((await send(`/v1/reports/${id}/transitions`, { action: 'send' })).dueOn).toBe('2026-11-27')
      await eventually(async () => expect((await other.core.settings.values(deadlines)).length).toBe(2))
    })
  })

  test('one that does not receive messages reads the database each time', async () => {
    await second(async (other) => {
      await other.core.settings.values(deadlines)
      await other.core.bus.stop()
      await change(VALUE)
      expect((await other.core.settings.values(deadlines)).length).toBe(2)
    })
  })
})

test('settings that a write asks for at once are read by one statement', async () => {
  await change(VALUE)
  const sent: unknown[] = []
  const tx = {
    commitSoFar: async () => {},
    query: (statement: pg.QueryConfig) => {
      sent.push(statement)
      return t.core.pool.query(statement)
    },
  } as unknown as pg.PoolClient
  const [days, weekend] = await Promise.all([
    t.core.settings.valuesWithin(tx, deadlines),
    t.core.settings.valuesWithin(tx, workWeek),
  ])
  expect([days.map(({ value }) => value.khoroo), weekend.length, sent.length]).toEqual([[2, 4], 1, 1])
})

test('a stored value that the schema no longer accepts is skipped: the one before it applies', async () => {
  await change(VALUE)
  await t.core.pool.query(
    `insert into setting_changes (key, holds_from, value, made_at) values ($1, '2026-11-20'::date - 1, '{"khoroo": "many"}', now())`,
    [KEY],
  )
  await t.core.settings.changed()

  expect((await t.core.settings.values(deadlines)).map(({ value }) => value.khoroo)).toEqual([2, 4])
})
