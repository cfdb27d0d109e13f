import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { PASSWORD, people, type TestPerson } from '../../testing/people.ts'
import { boot } from '../app/boot.ts'

const METRICS_TOKEN = 'metrics-Qw2_zXc9VbN4mLpO1iUyTrEwS0d'
let t: TestApp
let news: string
const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const text = { mn: 'Серверийг сольж байна.', en: 'The server is being replaced.' }
const set = (by: TestPerson | null, body: object) => t.as(by).put('/v1/admin/maintenance', body)
const turnOn = (more: object = {}) => set(cityAdmin, { on: true, text, until: null, ...more })
const OFF = { on: false, text: null, until: null }

beforeAll(async () => {
  t = await app({ env: { METRICS_TOKEN } })
  news = await makeNews(t.core.pool, { area: 'C' })
})
afterEach(async () => {
  t.setNow(undefined)
  await set(cityAdmin, OFF)
})

describe('the switch', () => {
  test.each([
    ['districtAdmin', districtAdmin, 403],
    ['khorooAdmin', khorooAdmin, 403],
    ['leader', leader, 403],
    ['citizen', citizen, 403],
    ['nobody', null, 401],
  ] as const)('cannot be changed by %s', async (_who, person, status) => {
    expect((await set(person, { on: true, text, until: null })).status).toBe(status)
    expect((await t.as(null).get('/v1/maintenance')).body.data).toEqual(OFF)
  })

  test.each([
    [{ on: 'yes', text: null, until: null }, 'on'],
    [{ on: true, text: { mn: '' }, until: null }, 'text.mn'],
    [{ on: true, text: { mn: 'а'.repeat(501) }, until: null }, 'text.mn'],
    [{ on: true, text: null, until: 'tomorrow' }, 'until'],
    [{ on: true, text: null, until: null, role: 'x' }, 'role'],
  ])('rejects %j on its field', async (body, path) => {
    const answer = await set(cityAdmin, body)
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
  })

  test('is recorded in the audit log with its message', async () => {
    await turnOn()
    const { rows } = await t.core.pool.query(
      `select actor_id, details from audit_log where action = 'admin.set_maintenance' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: cityAdmin.id, details: { on: true, text, until: null } }])
  })
})

describe('while it is on', () => {
  test('everybody except city admins gets 503 with the message, on public routes too', async () => {
    await turnOn({ until: '2099-01-01T00:00:00Z' })
    for (const person of [districtAdmin, khorooAdmin, leader, citizen, null]) {
      for (const path of ['/v1/news', `/v1/news/${news}`, '/v1/admin/my_account', '/v1/areas/names']) {
        const { status, body, headers } = await t.as(person).get(path)
        expect([path, status, body.code, body.params]).toEqual([
          path,
          503,
          'maintenance',
          { text, until: '2099-01-01T00:00:00Z' },
        ])
        expect(headers['retry-after']).toBe('3600')
      }
    }
    expect((await t.as(khorooAdmin).delete(`/v1/news/${news}`)).body.code).toBe('maintenance')
  })

  test('Retry-After follows the expected end, at least half a minute, and five minutes without one', async () => {
    const retryAfter = async () => (await t.as(null).get('/v1/news')).headers['retry-after']
    t.setNow(new Date('2026-11-21T10:00:00Z'))
    await turnOn({ until: '2026-11-21T10:10:00Z' })
    expect(await retryAfter()).toBe('600')
    t.setNow(new Date('2026-11-21T10:20:00Z'))
    expect(await retryAfter()).toBe('30')
    await turnOn()
    expect(await retryAfter()).toBe('300')
  })

  test('city admins read and write as usual', async () => {
    await turnOn()
    expect((await t.as(otherCityAdmin).get('/v1/news')).status).toBe(200)
    expect((await t.as(otherCityAdmin).get('/v1/admin/health')).status).toBe(200)
  })

  test('a city admin signs in and works; others sign in and see the message', async () => {
    await turnOn()
    const login = (email: string) => t.as(null).post('/v1/admin/login', { email, password: PASSWORD })
    const account = (token: string) => t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })
    const [city, other] = [await login(cityAdmin.email), await login(leader.email)]

    expect((await account(city.body.data.token)).status).toBe(200)
    expect((await account(other.body.data.token)).body.code).toBe('maintenance')
    const bearer = { authorization: `Bearer ${other.body.data.token}` }
    expect((await t.as(null).post('/v1/admin/logout', undefined, bearer)).status).toBe(204)
  })

  test('everybody can read the expected end, and health, readiness and metrics answer', async () => {
    await turnOn({ until: '2099-01-01T00:00:00Z' })

    expect((await t.as(null).get('/v1/maintenance')).body.data).toEqual({
      on: true,
      text,
      until: '2099-01-01T00:00:00Z',
    })
    for (const path of ['/healthz', '/readyz']) expect((await t.as(null).get(path)).status).toBe(200)
    const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await t.as(null).get('/metrics', bearer)).status).toBe(200)
  })

  test('another instance follows immediately, when it begins and when it ends', async () => {
    const other = await boot(t.core.config, t.connection, t.core.features)
    const status = async () => (await other.http.inject({ url: '/v1/news' })).statusCode
    try {
      await turnOn()
      await expect.poll(status).toBe(503)
      await set(cityAdmin, OFF)
      await expect.poll(status).toBe(200)
    } finally {
      await other.stop()
    }
  })

  test('an instance that starts in the meantime knows about it', async () => {
    await turnOn()
    const other = await boot(t.core.config, t.connection, t.core.features)
    try {
      expect((await other.http.inject({ url: '/v1/news' })).statusCode).toBe(503)
    } finally {
      await other.stop()
    }
  })
})

test('when it is off again everything works as before', async () => {
  await turnOn()
  await set(cityAdmin, OFF)

  expect((await t.as(null).get('/v1/news')).status).toBe(200)
})
