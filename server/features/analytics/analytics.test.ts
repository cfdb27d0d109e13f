import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, boot } from '../../core/app/boot.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { countedSearch, deviceOf } from './count.ts'

const { cityAdmin, districtAdmin, leader, citizen } = people
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const TODAY = '2026-03-10'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(new Date(`${TODAY}T02:30:00Z`))
  await t.core.tallies.flush()
  await t.core.pool.query('truncate visit_counts')
})
afterEach(() => t.setNow(undefined))

let visitor = 0
interface From {
  agent?: string
  app?: App
}
/** Reports an opening from an address of its own. */
const open = (opening: object, { agent = PHONE, app: from = t }: From = {}) => {
  visitor++
  return from.http.inject({
    method: 'POST',
    url: '/v1/pages/opened',
    remoteAddress: `203.0.${visitor >> 8}.${visitor & 255}`,
    headers: { 'user-agent': agent },
    payload: { path: '/news', source: '', lang: 'mn', ...opening },
  })
}
const stored = async (): Promise<Record<string, number>> => {
  await t.core.tallies.flush()
  const { rows } = await t.core.pool.query<{ name: string; times: string }>(
    `select kind || ' ' || key as name, times from visit_counts order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, times }) => [name, Number(times)]))
}
const visits = async (query = '') => {
  await t.core.tallies.flush()
  const { status, body, text } = await t.as(cityAdmin).get(`/v1/analytics/visits${query}`)
  expect(status, text).toBe(200)
  return body.data
}

describe('what is stored of an opened page', () => {
  test('are sums by day: nothing links two of them or leads to a person', async () => {
    expect((await open({ path: '/News/', source: 'www.Facebook.com', lang: 'en' })).statusCode).toBe(204)

    expect(await stored()).toEqual({
      'device phone': 1,
      'hour 10': 1,
      'language en': 1,
      'page /news': 1,
      'source facebook.com': 1,
      'view ': 1,
      'visit ': 1,
    })
    const { rows } = await t.core.pool.query(
      `select column_name from information_schema.columns where table_name = 'visit_counts' order by 1`,
    )
    expect(rows.map(({ column_name }) => column_name)).toEqual(['day', 'key', 'kind', 'times'])
  })

  test('leaves no line in the audit log, no answer stored for a repetition, and no cookie', async () => {
    const before = await t.core.pool.query('select count(*) from audit_log')
    const answer = await open({})
    await t.core.tallies.flush()

    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await t.core.pool.query('select count(*) from audit_log')).rows).toEqual(before.rows)
  })

  test('another page of the site is a view without a visit and without a source', async () => {
    await open({ source: null })

    expect(Object.keys(await stored()).filter((name) => /^(visit|source)/.test(name))).toEqual([])
  })

  test('programs, and those who do not say what they are, are not counted', async () => {
    for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', 'python-requests/2.32', ''])
      expect((await open({}, { agent })).statusCode).toBe(204)

    expect(await stored()).toEqual({})
  })

  test.each([
    '/case/report',
    '/auth/new-password',
    '/dashboard/app',
    '/shop/order/abc',
    '/nowhere',
    '//evil.mn',
    '/blog/<b>',
  ])('the page %s is refused', async (path) => {
    const answer = await open({ path })
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'path'])
  })

  test.each([
    ['99119911', undefined],
    ['уб 12345678', undefined],
    ['bat@example.mn', undefined],
    ['  Хашааны   ГАЗАР ', 'хашааны газар'],
    ['48-р хороо', '48-р хороо'],
    ['*', undefined],
  ])('the search %s is counted as %s', (words, counted) => {
    expect(countedSearch(words)).toBe(counted)
  })

  test.each([
    [PHONE, 'phone'],
    [COMPUTER, 'computer'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'tablet'],
  ] as const)('%s is a %s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device)
  })

  test('has at most 2,000 keys of a kind a day: more are one line, and the sum stays exact', async () => {
    for (let no = 0; no < 2_100; no++)
      t.core.tallies.count({ table: 'visit_counts', day: TODAY, kind: 'source', key: `host-${no}.mn` })
    await t.core.tallies.flush()
    for (const key of ['host-1.mn', 'late.mn', 'later.mn'])
      t.core.tallies.count({ table: 'visit_counts', day: TODAY, kind: 'source', key })
    const counts = await stored()

    expect([Object.keys(counts).length, counts['source *'], counts['source host-1.mn']]).toEqual([2_001, 102, 2])
  })

  test('is exact after two instances have shut down while openings came in', async () => {
    const instances = await Promise.all([1, 2].map(() => boot(t.core.config, t.connection, t.core.features)))
    const answers = await Promise.all(
      instances.flatMap((from) => Array.from({ length: 150 }, () => open({}, { app: from }))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    await Promise.all(instances.map((one) => one.stop()))

    const { rows } = await t.core.pool.query(`select sum(times)::int as n from visit_counts where kind = 'page'`)
    expect(rows[0].n).toBe(300)
  })

  test('waits while the database is locked, and causes no statement each', async () => {
    const holder = await t.core.pool.connect()
    await holder.query('begin; lock table visit_counts in access exclusive mode')
    const answers = await Promise.all(Array.from({ length: 200 }, () => open({})))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    await holder.query('rollback')
    holder.release()

    expect((await stored())['page /news']).toBe(200)
  })
})

describe('the dashboard', () => {
  test('is for the administrators of the city alone', async () => {
    for (const [person, status] of [
      [districtAdmin, 403],
      [leader, 403],
      [citizen, 403],
      [null, 401],
    ] as const)
      for (const path of ['visits', 'export?format=csv'])
        expect((await t.as(person).get(`/v1/analytics/${path}`)).status).toBe(status)
  })

  test('compares a period with the equally long one before it', async () => {
    for (const [day, times] of [
      ['2026-03-10', 3],
      ['2026-03-04', 2],
      ['2026-03-03', 5],
      ['2026-02-25', 1],
      ['2026-02-24', 90],
    ] as const) {
      t.setNow(new Date(`${day}T02:30:00Z`))
      for (let no = 0; no < times; no++) await open({})
    }
    const shown = await visits('?from=2026-03-04&to=2026-03-10')

    expect(shown.views).toEqual({ count: 5, before: 6 })
    expect(shown.pages).toEqual([{ path: '/news', title: null, count: 5, before: 6 }])
    expect(shown.days.map(({ views }: { views: number }) => views)).toEqual([2, 0, 0, 0, 0, 0, 3])
    expect(shown.hours[10]).toBe(5)
  })

  test('names articles by their titles', async () => {
    const id = await makeNews(t.core.pool, { area: 'C', title: 'Цас цэвэрлэх хуваарь' })
    await open({ path: `/news/${id}` })
    await open({ path: '/news/00000000-0000-4000-8000-000000000000' })

    const titles = (await visits()).pages.map(({ title }: { title: unknown }) => title)
    expect(titles).toContainEqual({ mn: 'Цас цэвэрлэх хуваарь' })
    expect(titles).toContain(null)
  })

  test('sums up sources and searches that were counted once or twice', async () => {
    for (const source of ['ikon.mn', 'ikon.mn', 'ikon.mn', 'a.mn', 'a.mn', 'b.mn']) await open({ source })
    for (const missed of ['нохой', 'Нохой', 'нохой ', 'бат-эрдэнэ'])
      await open({ path: '/search', source: null, missed })
    const shown = await visits()

    expect(shown.sources).toEqual([
      { name: 'ikon.mn', count: 3, before: 0 },
      { name: '*', count: 3, before: 0 },
    ])
    expect(shown.searches).toEqual([
      { name: 'нохой', count: 3, before: 0 },
      { name: '*', count: 1, before: 0 },
    ])
    const file = await t.as(cityAdmin).get('/v1/analytics/export?format=csv')
    expect(file.text).toContain('ikon.mn')
    expect(file.text).not.toMatch(/a\.mn|b\.mn|бат-эрдэнэ/)
  })

  test('of a period that ends before it starts is refused at its end', async () => {
    const { status, body } = await t.as(cityAdmin).get('/v1/analytics/visits?from=2026-03-10&to=2026-03-09')
    expect([status, body.errors[0].path]).toEqual([400, 'to'])
  })
})
