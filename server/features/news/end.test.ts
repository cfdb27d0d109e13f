import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, boot } from '../../core/app/boot.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf, publish, write } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { someoneWaits } from '../../testing/waiting.ts'

// `npm test` builds dist first: these tests use the real pages of two instances on the real database

const { cityAdmin, khorooAdmin } = people
// later than the clock of the jobs, so that none runs before a test starts it
const DAY = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const START = new Date(`${DAY}T02:00:00Z`)
const END = new Date(`${DAY}T03:00:00Z`)
const before = (instant: Date, ms = 1) => new Date(instant.getTime() - ms)

let t: TestApp
let other: App
beforeAll(async () => {
  t = await app()
  // both instances use the same clock
  other = await boot(t.core.config, t.connection, t.core.features, t.core.now)
  return () => other.stop()
})
afterEach(() => t.setNow(undefined))

const page = (url: string, from: App = t) => from.http.inject({ url })
/** Waits until the other instance has received everything broadcast so far. */
const heard = () =>
  new Promise<void>((resolve) => {
    other.core.bus.on('changed', ({ feature }) => feature === 'heard' && resolve())
    void t.core.bus.send('changed', { feature: 'heard', rooms: [] })
  })
const act = (id: string, body: object, person: TestPerson = khorooAdmin) =>
  t.as(person).post(`/v1/news/${id}/transitions`, body)
const change = (id: string, body: object) => t.as(khorooAdmin).patch(`/v1/news/${id}`, body)
const oneOf = async (id: string) => (await t.as(khorooAdmin).get(`/v1/news/${id}`)).body.data

/** Publishes at START with an end. */
async function publishUntilEnd(title: string, more: Record<string, unknown> = {}) {
  t.setNow(START)
  return publish(t, khorooAdmin, { title: { mn: title }, ...more }, { unpublishAt: END.toISOString() })
}

describe('an ended record', () => {
  test('is on no public page of any instance from its end on, though every page was cached', async () => {
    const title = 'Дуусгавартай мэдээ'
    const { id, areaId } = await publishUntilEnd(title)
    await heard()
    const inApi = async () => {
      const asked = {
        list: '/v1/news?pageSize=100',
        search: `/v1/news?pageSize=100&q=${encodeURIComponent('дуусгавартай')}`,
        area: `/v1/news?pageSize=100&areaId=${areaId}`,
        published: '/v1/news?pageSize=100&phase=published',
        ended: '/v1/news?pageSize=100&phase=ended',
      }
      const found: Record<string, boolean> = { one: (await t.as(null).get(`/v1/news/${id}`)).status === 200 }
      for (const [name, url] of Object.entries(asked)) {
        found[name] = (await t.as(null).get(url)).body.data.some((row: { id: string }) => row.id === id)
      }
      return found
    }
    const urls = ['/', '/news', `/news/${id}`, '/news?category=announcement', '/feeds/news.xml']
    const onPages = () =>
      Promise.all([t, other].flatMap((from) => urls.map(async (url) => (await page(url, from)).body.includes(title))))
    const facets = async () => (await t.as(null).get('/v1/news/facets?q=дуусгавартай')).body.data
    const viewed = async (from: App) =>
      (await from.http.inject({ method: 'POST', url: `/v1/news/${id}/views` })).statusCode

    t.setNow(before(END))
    expect(await inApi()).toEqual({ one: true, list: true, search: true, area: true, published: true, ended: false })
    expect(await onPages()).toEqual([t, other].flatMap(() => urls.map(() => true)))
    expect(await Promise.all([t, other].map(viewed))).toEqual([204, 204])
    expect((await facets()).phase).toMatchObject({ published: 1, ended: 0 })

    t.setNow(END)
    expect(await inApi()).toEqual({
      one: false,
      list: false,
      search: false,
      area: false,
      published: false,
      ended: false,
    })
    expect(await onPages()).toEqual([t, other].flatMap(() => urls.map(() => false)))
    for (const from of [t, other]) expect((await page(`/news/${id}`, from)).statusCode).toBe(404)
    expect(await Promise.all([t, other].map(viewed))).toEqual([404, 404])
    expect((await facets()).phase).toMatchObject({ published: 0, ended: 0 })
  })

  test('is not sent by a rendering that began before its end and finished after it', async () => {
    const title = 'Зурагдаж байх үед дууссан'
    await publishUntilEnd(title)
    const holder = await t.core.pool.connect()
    try {
      t.setNow(before(END))
      await holder.query('begin; lock table news in access exclusive mode')
      const asked = [page('/news'), page('/news')]
      await someoneWaits(holder)
      t.setNow(END)
      await holder.query('commit')
      const sent = await Promise.all(asked)
      expect(sent.map(({ statusCode, body }) => [statusCode, body.includes(title)])).toEqual([
        [200, false],
        [200, false],
      ])
    } finally {
      holder.release()
    }
  })

  test('is not kept by proxies or browsers either', async () => {
    const { id } = await publishUntilEnd('Проксид үлдэхгүй')
    /** The seconds for which the page may be served without a fresh response. */
    const longest = async (url: string) => {
      const header = String((await page(url)).headers['cache-control'])
      const part = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(header)?.[1] ?? 0)
      return part('s-maxage') + Math.max(part('stale-while-revalidate'), part('stale-if-error'))
    }
    for (const url of [`/news/${id}`, '/news', '/']) {
      for (const [left, most] of [
        [3_600_000, 310],
        [100_000, 100],
        [15_500, 15],
        [4_200, 4],
        [900, 0],
      ] as const) {
        t.setNow(before(END, left))
        // as rendered, and as served from memory
        expect([url, left, await longest(url)]).toEqual([url, left, most])
        expect([url, left, await longest(url)]).toEqual([url, left, most])
      }
    }
  })

  test('takes its files offline, in proxies too', async () => {
    const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    const sent = await t.as(khorooAdmin).upload('/v1/files', { name: 'a.pdf', type: 'application/pdf', content })
    const fileId = okOf(sent, 201).id
    await publishUntilEnd('Хавсралттай', { attachments: [{ fileId }] })
    const file = async () => {
      const { status, headers } = await t.as(null).get(`/files/${fileId}/file`)
      return [status, status === 200 ? headers['cache-control'] : '']
    }

    expect(await file()).toEqual([200, 'public, max-age=3600'])
    t.setNow(before(END, 90_500))
    expect(await file()).toEqual([200, 'public, max-age=90'])
    t.setNow(END)
    expect(await file()).toEqual([404, ''])
  })

  test('is shown to its office with phase and time, and is public again when the end is postponed or removed', async () => {
    const { id, version } = await publishUntilEnd('Сунгах мэдээ')
    t.setNow(END)
    const ended = await oneOf(id)
    expect(ended).toMatchObject({ status: 'published', phase: 'ended', unpublishAt: END.toISOString() })
    expect(ended.allowedActions).toEqual(['unpublish', 'archive', 'bin'])
    const listed = await t.as(khorooAdmin).get('/v1/news?phase=ended&pageSize=100')
    expect(listed.body.data.map((row: { id: string }) => row.id)).toContain(id)
    expect((await t.as(khorooAdmin).get('/v1/news?phase=published&pageSize=100')).body.data).not.toContainEqual(
      expect.objectContaining({ id }),
    )

    const later = `${DAY}T04:00:00.000Z`
    expect(okOf(await change(id, { unpublishAt: later, version }), 200)).toMatchObject({ phase: 'published' })
    expect((await page(`/news/${id}`)).statusCode).toBe(200)
    t.setNow(new Date(later))
    expect((await page(`/news/${id}`)).statusCode).toBe(404)
    expect(okOf(await change(id, { unpublishAt: null, version: version + 1 }), 200)).toMatchObject({
      phase: 'published',
      unpublishAt: null,
    })
    expect((await page(`/news/${id}`)).statusCode).toBe(200)
  })

  test('is broadcast at its end, so that open pages refetch', async () => {
    const { id } = await publishUntilEnd('Зарлах мэдээ')
    const ofEnd = `kind = 'news.appear' and payload ->> 'id' = '${id}'`
    expect((await t.core.pool.query(`select run_at from jobs where ${ofEnd}`)).rows).toEqual([{ run_at: END }])
    const rooms: string[] = []
    t.core.bus.on('changed', (change) => void rooms.push(...change.rooms))

    t.setNow(END)
    await t.core.pool.query(`update jobs set run_at = now() where ${ofEnd}`)
    t.core.jobs.wake()
    await expect.poll(() => rooms).toContain(`area:${idOf('D1K1')}:news`)
  })
})

test('a scheduled piece is on pages that were in memory before its start from that moment on, on every instance', async () => {
  t.setNow(before(START, 20_000))
  const { id } = await publish(
    t,
    khorooAdmin,
    { title: { mn: 'Цагтаа гарсан' } },
    { publishAt: START.toISOString(), unpublishAt: END.toISOString() },
  )
  await heard()
  const seen = () =>
    Promise.all([t, other].map(async (from) => (await page('/news', from)).body.includes('Цагтаа гарсан')))
  expect(await seen()).toEqual([false, false])
  t.setNow(START)
  expect(await seen()).toEqual([true, true])
  expect((await oneOf(id)).phase).toBe('published')
})

describe('an end', () => {
  const at = (hour: number) => `${DAY}T0${hour}:00:00.000Z`
  const refused = (path: string, code: string) => ({ status: 400, body: { errors: [{ path, code }] } })

  test('that is not after the start is rejected on the field that was sent', async () => {
    t.setNow(START)
    const draft = (times: object) =>
      t.as(khorooAdmin).post('/v1/news', {
        title: { mn: 'Гарчиг' },
        body: { mn: { type: 'doc', content: [] } },
        category: 'event',
        areaId: areaOf,
        ...times,
      })
    const { areaId: areaOf } = await write(t, khorooAdmin)
    expect(await draft({ publishAt: at(5), unpublishAt: at(5) })).toMatchObject(
      refused('unpublishAt', 'end_before_start'),
    )
    const { id } = await publish(t, khorooAdmin, {}, { publishAt: at(5), unpublishAt: at(6) })
    expect(await change(id, { unpublishAt: at(4), version: 2 })).toMatchObject(
      refused('unpublishAt', 'end_before_start'),
    )
    expect(await change(id, { publishAt: at(7), version: 2 })).toMatchObject(refused('publishAt', 'end_before_start'))
    expect(await change(id, { publishAt: at(7), unpublishAt: at(6), version: 2 })).toMatchObject(
      refused('unpublishAt', 'end_before_start'),
    )
    expect(okOf(await change(id, { publishAt: at(7), unpublishAt: at(8), version: 2 }), 200)).toMatchObject({
      publishAt: at(7),
      unpublishAt: at(8),
    })
    expect(await change(id, { unpublishAt: '2026-02-30T00:00:00Z', version: 3 })).toMatchObject(
      refused('unpublishAt', 'date_time'),
    )
  })

  test('that has passed prevents a draft or an archived record from being published, alone and in bulk', async () => {
    t.setNow(START)
    const draft = await write(t, khorooAdmin, { unpublishAt: END.toISOString() })
    const archived = await publishUntilEnd('Архив')
    okOf(await act(archived.id, { action: 'archive' }), 200)

    t.setNow(END)
    for (const { id } of [draft, archived]) {
      expect(await act(id, { action: 'publish' })).toMatchObject(refused('unpublishAt', 'time_passed'))
      const bulk = await t.as(khorooAdmin).post('/v1/news/bulk', { ids: [id], action: 'publish' })
      expect(bulk.body.data).toEqual([{ id, ok: false, code: 'invalid' }])
    }
    expect(okOf(await act(draft.id, { action: 'publish', unpublishAt: at(5) }), 200).phase).toBe('published')
    expect(okOf(await act(archived.id, { action: 'publish', unpublishAt: null }), 200)).toMatchObject({
      phase: 'published',
      unpublishAt: null,
    })
  })

  test('is removed from a record that becomes a draft again, and kept by an archived one', async () => {
    const { id } = await publishUntilEnd('Буцаасан')
    expect(okOf(await act(id, { action: 'archive' }), 200).unpublishAt).toBe(END.toISOString())
    okOf(await act(id, { action: 'publish' }), 200)
    expect(okOf(await act(id, { action: 'unpublish' }), 200)).toMatchObject({ publishAt: null, unpublishAt: null })
  })

  test('creates no version, and is kept by a change that does not send it', async () => {
    const { id } = await publishUntilEnd('Хэвээр')
    expect(okOf(await change(id, { pinned: true, version: 2 }), 200).unpublishAt).toBe(END.toISOString())
    okOf(await change(id, { unpublishAt: at(7), version: 3 }), 200)
    expect((await t.as(khorooAdmin).get(`/v1/news/${id}/versions`)).body.data).toHaveLength(1)
  })

  test('before the start is rejected by the database', async () => {
    const { id } = await publish(t, cityAdmin)
    await expect(
      t.core.pool.query(`update news set unpublish_at = publish_at - interval '1 minute' where id = $1`, [id]),
    ).rejects.toThrow('news_end_after_start')
  })
})
