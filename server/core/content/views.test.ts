import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeNews, publish } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'
import { type App, boot } from '../app/boot.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const view = (from: App, id: string, remoteAddress: string) =>
  from.http.inject({ method: 'POST', url: `/v1/news/${id}/views`, remoteAddress })
const address = (n: number) => `203.0.${n >> 8}.${n & 255}`
const viewsOf = async (id: string): Promise<number> =>
  (await t.core.pool.query('select views from news where id = $1', [id])).rows[0].views

describe('readers', () => {
  test('are counted exactly, each address once, after two instances have shut down', async () => {
    const [id, second] = [await makeNews(t.core.pool, { area: 'C' }), await makeNews(t.core.pool, { area: 'C' })]
    const instances = await Promise.all([1, 2].map(() => boot(t.core.config, t.connection, t.core.features)))
    const readers = Array.from({ length: 300 }, (_, n) => n)
    const answers = await Promise.all(
      instances.flatMap((from) =>
        readers.flatMap((n) => [
          view(from, id, address(n)),
          view(from, id, address(n)),
          view(from, second, address(n % 7)),
        ]),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    await Promise.all(instances.map((one) => one.stop()))

    expect([await viewsOf(id), await viewsOf(second)]).toEqual([300, 7])
  })

  test('cause no statement each once a record is known to be public', async () => {
    const id = await makeNews(t.core.pool, { area: 'C' })
    await view(t, id, '203.0.113.1')
    const holder = new pg.Client(t.connection as pg.ClientConfig)
    await holder.connect()
    await holder.query('begin; lock table news, news_views in access exclusive mode')
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => view(t, id, address(n))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    await holder.query('rollback')
    await holder.end()
    await t.core.views.flush()

    expect(await viewsOf(id)).toBe(201)
  })

  test('of a draft, an unpublished or an unknown record are rejected', async () => {
    const draft = await makeNews(t.core.pool, { area: 'C', status: 'draft' })
    expect((await view(t, draft, '203.0.113.1')).statusCode).toBe(404)
    expect((await view(t, crypto.randomUUID(), '203.0.113.1')).statusCode).toBe(404)

    const { id } = await publish(t, people.khorooAdmin)
    expect((await view(t, id, '203.0.113.1')).statusCode).toBe(204)
    await t.as(people.khorooAdmin).post(`/v1/news/${id}/transitions`, { action: 'unpublish' })
    expect((await view(t, id, '203.0.113.2')).statusCode).toBe(404)
  })

  test('keep the cached page', async () => {
    const id = await makeNews(t.core.pool, { area: 'C' })
    const page = () => t.http.inject({ url: `/news/${id}` })
    const { headers } = await page()
    await view(t, id, '203.0.113.1')
    await t.core.views.flush()

    expect((await page()).headers.etag).toBe(headers.etag)
  })

  test('wait while they cannot be written, and are counted once when they can', async () => {
    const id = await makeNews(t.core.pool, { area: 'C' })
    await view(t, id, '203.0.113.1')
    await t.core.pool.query('alter table news_views rename to news_views_away')
    await view(t, id, '203.0.113.2')
    await expect(t.core.views.flush()).rejects.toThrow()
    expect(await viewsOf(id)).toBe(0)
    await t.core.pool.query('alter table news_views_away rename to news_views')
    await Promise.all([t.core.views.flush(), t.core.views.flush()])

    expect(await viewsOf(id)).toBe(2)
  })
})
