import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeNews, write } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { someoneWaits } from '../../testing/waiting.ts'
import { inTransaction } from '../database/transaction.ts'

// Totals of long lists are cached for a few seconds: docs/rules/api.md.

const { cityAdmin, districtAdmin, khorooAdmin } = people
const LONG = 1_200

let t: TestApp
beforeAll(async () => {
  t = await app()
  await insertDrafts(LONG)
})
beforeEach(async () => {
  await t.core.bus.send('changed', { feature: 'test', rooms: [] })
  // the clock stands still, however slow the machine is
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
})
afterEach(() => vi.restoreAllMocks())

/** Inserts drafts of a khoroo without a broadcast, as if another instance had just written them. */
async function insertDrafts(count: number) {
  const id = await makeNews(t.core.pool, { area: 'D1K1', author: khorooAdmin, status: 'draft' })
  const columns = 'title, body, excerpt, category, area_id, author_id, author_area_id, status, search'
  await t.core.pool.query(
    `insert into news (${columns}) select ${columns} from news, generate_series(2, $2::int) where id = $1`,
    [id, count],
  )
}

const totalFor = async (person: TestPerson, query = '', headers?: Record<string, string>): Promise<number> => {
  const { status, body } = await t.as(person).get(`/v1/news?phase=draft${query}`, headers)
  expect(status).toBe(200)
  return body.meta.total
}

test('the total of a long list is cached, its rows are not', async () => {
  const before = await totalFor(khorooAdmin)
  await insertDrafts(1)

  expect(await totalFor(khorooAdmin)).toBe(before)
  const { body } = await t.as(khorooAdmin).get('/v1/news?phase=draft&pageSize=100&page=13')
  expect(body.data).toHaveLength((before + 1) % 100)
})

test('with `no-cache` the total is counted again, and the new one is cached for everybody', async () => {
  const before = await totalFor(khorooAdmin)
  await insertDrafts(1)

  expect(await totalFor(khorooAdmin, '', { 'cache-control': 'no-cache' })).toBe(before + 1)
  expect(await totalFor(khorooAdmin)).toBe(before + 1)
})

test("after a caller's own change the total is counted at once", async () => {
  const before = await totalFor(khorooAdmin)
  await write(t, khorooAdmin)

  expect(await totalFor(khorooAdmin)).toBe(before + 1)
})

test('a total is never reused for another person or another filter', async () => {
  await totalFor(khorooAdmin)

  expect(await totalFor(people.otherKhorooAdmin)).toBe(0)
  expect(await totalFor(khorooAdmin, '&category=event')).toBe(0)
  expect(await totalFor(cityAdmin)).not.toBe(await totalFor(khorooAdmin))
})

test('short lists are counted on each request', async () => {
  expect(await totalFor(districtAdmin)).toBe(0)
  await write(t, districtAdmin)
  await t.core.pool.query(
    `update news set category = 'event' where id in (select id from news where area_id = $1 limit 3)`,
    [idOf('D1K1')],
  )

  expect(await totalFor(khorooAdmin, '&category=event')).toBe(3)
  await t.core.pool.query(`update news set category = 'general' where category = 'event'`)
  expect(await totalFor(khorooAdmin, '&category=event')).toBe(0)
})

test('a total is not cached when a change happens while it is counted', async () => {
  const old = await inTransaction(t.core.pool, async (held) => {
    await held.query('lock table news in access exclusive mode')
    const counted = totalFor(khorooAdmin)
    await someoneWaits(t.core.pool)
    await t.core.bus.send('changed', { feature: 'news', rooms: [] })
    return { counted }
  })
  const before = await old.counted
  await insertDrafts(1)

  expect(await totalFor(khorooAdmin)).toBe(before + 1)
})

test('nothing is cached while messages of other instances do not arrive', async () => {
  const listening = vi.spyOn(t.core.bus, 'isListening', 'get').mockReturnValue(false)
  try {
    const before = await totalFor(khorooAdmin)
    await insertDrafts(1)

    expect(await totalFor(khorooAdmin)).toBe(before + 1)
  } finally {
    listening.mockRestore()
  }
})
