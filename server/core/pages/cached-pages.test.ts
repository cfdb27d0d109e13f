import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeNews, publish, write } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'
import { someoneWaits } from '../../testing/waiting.ts'
import { type App, boot } from '../app/boot.ts'
import { PublicPages } from './cached-pages.ts'
import type { PageSite } from './page-render.ts'

// `npm test` builds dist first: these tests use the real pages on the real database

const { khorooAdmin, cityAdmin } = people
let t: TestApp
let other: App

beforeAll(async () => {
  t = await app()
  other = await boot(t.core.config, t.connection, t.core.features, t.core.now)
  return () => other.stop()
})

const page = (url: string, headers: Record<string, string> = {}, from: App = t): Promise<LightMyRequestResponse> =>
  from.http.inject({ url, headers })
/** Waits until the other instance has received everything broadcast so far. */
const heard = () =>
  new Promise<void>((resolve) => {
    other.core.bus.on('changed', ({ feature }) => feature === 'heard' && resolve())
    void t.core.bus.send('changed', { feature: 'heard', rooms: [] })
  })
const act = (id: string, action: string) => t.as(khorooAdmin).post(`/v1/news/${id}/transitions`, { action })

describe('visibility', () => {
  test('a draft is on no page, even when its address is known', async () => {
    const { id } = await write(t, khorooAdmin, { title: { mn: 'Нууц төсөл' } })

    expect((await page(`/news/${id}`)).statusCode).toBe(404)
    for (const url of ['/', '/news', `/news/${id}`]) expect((await page(url)).body).not.toContain('Нууц төсөл')
  })

  test('an unpublished article disappears from every page of every instance as soon as the message arrives', async () => {
    const { id } = await publish(t, khorooAdmin, { title: { mn: 'Буцаасан мэдээ' } })
    await heard()
    const urls = ['/', '/news', `/news/${id}`, '/news?category=announcement']
    for (const from of [t, other]) {
      for (const url of urls) expect((await page(url, {}, from)).body).toContain('Буцаасан мэдээ')
    }

    await act(id, 'unpublish')
    for (const url of urls) expect((await page(url)).body).not.toContain('Буцаасан мэдээ')
    await heard()
    for (const url of urls) expect((await page(url, {}, other)).body).not.toContain('Буцаасан мэдээ')
    expect((await page(`/news/${id}`, {}, other)).statusCode).toBe(404)
  })

  test('while messages of other instances do not arrive, nothing in memory is used', async () => {
    const { id } = await publish(t, khorooAdmin)
    await page(`/news/${id}`)
    const deaf = await app({})
    await deaf.core.bus.stop()
    const made = await makeNews(deaf.core.pool, { area: 'C', title: 'Өмнөх' })
    expect((await page(`/news/${made}`, {}, deaf)).body).toContain('Өмнөх')
    await deaf.core.pool.query(`update news set deleted_at = now() where id = $1`, [made])

    expect((await page(`/news/${made}`, {}, deaf)).statusCode).toBe(404)
  })

  test('a page contains no cookie, no nonce and nothing of the first reader', async () => {
    const { id } = await publish(t, cityAdmin)
    const first = await page(`/news/${id}?utm_source=mail`, {
      cookie: 'secret=kept-apart; session=known-to-one; themeMode=nonsense',
      'user-agent': 'first reader',
    })
    const second = await page(`/news/${id}`)

    expect(second.body).toBe(first.body)
    // longer than what an id or the hash of a file may contain by chance
    expect(first.body).not.toMatch(/kept-apart|known-to-one|nonsense|utm_source|nonce/)
    expect([first.headers['set-cookie'], first.headers['content-security-policy']]).toEqual([
      undefined,
      expect.not.stringContaining('nonce'),
    ])
  })

  test('each response with the contact form has its own ticket and may not be stored', async () => {
    const ticketIn = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1]
    const [one, two] = [await page('/contact-us'), await page('/contact-us')]

    expect(ticketIn(one.body)).toMatch(/.{16,}/)
    expect(ticketIn(one.body)).not.toBe(ticketIn(two.body))
    expect([one.headers['cache-control'], one.headers.etag]).toEqual(['no-store', undefined])
  })
})

describe('one page per language and appearance', () => {
  test('they are never mixed up', async () => {
    const { id } = await publish(t, khorooAdmin)
    const looks = [
      ['', 'lang="mn" dir="ltr" data-mantine-color-scheme="light" data-preset="default"'],
      ['themeMode=dark', 'lang="mn" dir="ltr" data-mantine-color-scheme="dark" data-preset="default"'],
      ['i18nextLng=en', 'lang="en" dir="ltr" data-mantine-color-scheme="light" data-preset="default"'],
      ['i18nextLng=ar', 'lang="ar" dir="rtl" data-mantine-color-scheme="light" data-preset="default"'],
      [
        'i18nextLng=en; themeColorPresets=red; themeMode=dark',
        'lang="en" dir="ltr" data-mantine-color-scheme="dark" data-preset="red"',
      ],
    ] as const
    for (let round = 0; round < 2; round++) {
      for (const [cookie, attributes] of looks) {
        const { body, headers } = await page(`/news/${id}`, cookie ? { cookie } : {})
        expect(body).toContain(`<html ${attributes}`)
        expect(headers.vary).toBe('Cookie, Accept-Encoding')
      }
      const inEnglish = await page(`/news/${id}?lang=en`, { cookie: 'i18nextLng=mn' })
      expect(inEnglish.body).toContain('<html lang="en"')
    }
  })
})

describe('rendering', () => {
  test('a thousand requests for a page that is not in memory render it once, and later ones not at all', async () => {
    const id = await makeNews(t.core.pool, { area: 'C', title: 'Нэг удаа' })
    const holder = new pg.Client(t.connection as pg.ClientConfig)
    await holder.connect()
    await holder.query('begin; lock table news in access exclusive mode')
    const all = Array.from({ length: 1000 }, () => page(`/news/${id}`))
    await someoneWaits(holder)
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await holder.query('commit')
    const tags = new Set((await Promise.all(all)).map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`))
    expect([rows[0].waiting, tags.size]).toEqual([1, 1])

    await holder.query('begin; lock table news, areas in access exclusive mode')
    expect((await page(`/news/${id}`)).statusCode).toBe(200)
    await holder.query('rollback')
    await holder.end()
  })

  test('unknown parameters create no separate page, and unknown addresses evict none', async () => {
    const id = await makeNews(t.core.pool, { area: 'C' })
    await page(`/news/${id}`)
    await Promise.all(
      Array.from({ length: 400 }, (_, i) => page(i % 2 ? `/news/${crypto.randomUUID()}` : `/news/x${i}?a=${i}`)),
    )
    const holder = new pg.Client(t.connection as pg.ClientConfig)
    await holder.connect()
    await holder.query('begin; lock table news, areas in access exclusive mode')
    for (const more of ['', '?fbclid=1', '?b=2&a=1']) expect((await page(`/news/${id}${more}`)).statusCode).toBe(200)
    await holder.query('rollback')
    await holder.end()
  })

  test('a page is rendered again when it expires, and before the day ends in Ulaanbaatar', async () => {
    t.setNow(new Date('2026-11-21T15:59:50Z'))
    const id = await makeNews(t.core.pool, { area: 'C', title: 'Өдрийн мэдээ', publishAt: new Date('2026-11-01') })
    const isInMemory = async () => {
      await t.core.pool.query(`update news set title = jsonb_set(title, '{mn}', '"Өөр"') where id = $1`, [id])
      return (await page(`/news/${id}`)).body.includes('Өдрийн мэдээ')
    }
    await page(`/news/${id}`)
    expect(await isInMemory()).toBe(true)
    t.setNow(new Date('2026-11-21T16:00:00Z'))
    expect(await isInMemory()).toBe(false)
    await t.core.pool.query(`update news set title = jsonb_set(title, '{mn}', '"Өдрийн мэдээ"') where id = $1`, [id])
    t.setNow(new Date('2026-11-21T16:00:29Z'))
    expect((await page(`/news/${id}`)).body).not.toContain('Өдрийн мэдээ')
    t.setNow(new Date('2026-11-21T16:00:30Z'))
    expect((await page(`/news/${id}`)).body).toContain('Өдрийн мэдээ')
    t.setNow(undefined)
  })

  test('renderings count against the rate limit of an address, pages from memory do not', async () => {
    const strict = await app({ env: { REQUESTS_PER_MINUTE: '10' } })
    const id = await makeNews(strict.core.pool, { area: 'C' })
    for (let i = 0; i < 50; i++) expect((await page(`/news/${id}`, {}, strict)).statusCode).toBe(200)
    const refused = []
    for (let i = 0; i < 12; i++) refused.push(await page(`/news/${crypto.randomUUID()}`, {}, strict))

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(404), 429, 429, 429])
    expect(Number(refused.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.at(-1)?.headers['content-type']).toContain('text/html')
    expect((await page(`/news/${id}`, {}, strict)).statusCode).toBe(200)
  })

  test('a crowd that requests a changed page at once is counted once', async () => {
    const strict = await app({ env: { REQUESTS_PER_MINUTE: '10' } })
    const id = await makeNews(strict.core.pool, { area: 'C' })
    for (let change = 0; change < 5; change++) {
      await strict.core.bus.send('changed', { feature: 'news', rooms: [] })
      const crowd = await Promise.all(Array.from({ length: 40 }, () => page(`/news/${id}`, {}, strict)))
      expect(new Set(crowd.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    }
  })
})

describe('over HTTP', () => {
  test('a page is sent compressed, with a tag per encoding, and 304 without a body to clients that have it', async () => {
    const { id } = await publish(t, khorooAdmin)
    const plain = await page(`/news/${id}`)
    const br = await page(`/news/${id}`, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await page(`/news/${id}`, { 'accept-encoding': 'gzip' })

    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const known of [String(br.headers.etag), `W/${br.headers.etag}`, `"x", ${br.headers.etag}`]) {
      const again = await page(`/news/${id}`, { 'accept-encoding': 'br', 'if-none-match': known })
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, br.headers.etag])
    }
    expect((await page(`/news/${id}`, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect(plain.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=300',
    )
  })

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/contact-us', 'text/html; charset=utf-8'],
    ['/auth/login', 'text/html; charset=utf-8'],
    ['/nothing-here', 'text/html; charset=utf-8'],
    [`/news/${crypto.randomUUID()}`, 'text/html; charset=utf-8'],
    ['/v1/news?pageSize=20', 'application/json; charset=utf-8'],
    ['/v1/openapi.json', 'application/json; charset=utf-8'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
  ])('%s is sent compressed, with `vary` by encoding', async (url, type) => {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await page(url, { 'accept-encoding': encoding })
      expect([headers['content-type'], headers['content-encoding']]).toEqual([type, encoding])
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
    }
  })

  test('the policy of a page allows only its own inline scripts, by hash', async () => {
    const { body, headers } = await page('/')
    const policy = String(headers['content-security-policy'])

    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

    expect(scripts.length).toBeGreaterThan(0)
    expect(policy).toContain(`script-src ${["'self'", ...hashes].join(' ')};`)
    expect(policy).toContain("style-src-elem 'self';")
    expect((await page('/')).headers['content-security-policy']).toBe(policy)
  })

  test('the application has a new nonce in every response', async () => {
    const nonceOf = async () =>
      /nonce-([^']+)'/.exec(String((await page('/auth/login')).headers['content-security-policy']))
    expect((await nonceOf())?.[1]).not.toBe((await nonceOf())?.[1])
  })

  test.each(['//', '//[', '//a:99999/', '/%', '/news/%E0%A4%A', '/?lang=%'])('GET %s does not fail', async (url) => {
    expect((await page(url)).statusCode).toBeLessThan(500)
  })
})

describe('maintenance', () => {
  test('every page answers 503 while it is on, and works again at once afterwards', async () => {
    const { id } = await publish(t, khorooAdmin)
    await page(`/news/${id}`)
    const set = (on: boolean) => t.as(cityAdmin).put('/v1/admin/maintenance', { on, text: null, until: null })
    await set(true)
    const closed = await page(`/news/${id}`)
    expect([closed.statusCode, closed.headers['retry-after'], closed.headers.warning]).toEqual([503, '300', undefined])
    expect(closed.headers['cache-control']).toBe('no-cache')
    await set(false)
    expect((await page(`/news/${id}`)).statusCode).toBe(200)
  })
})

describe('while the database is unreachable', () => {
  test('fresh pages are served as they last were, marked as stale, for ten minutes; changed ones are not', async () => {
    const away = await app()
    const start = new Date()
    const at = (seconds: number) => away.setNow(new Date(start.getTime() + seconds * 1000))
    at(0)
    const kept = await makeNews(away.core.pool, { area: 'C', title: 'Хадгалсан' })
    await page(`/news/${kept}`, {}, away)
    await page('/laws', {}, away)
    await away.core.bus.send('changed', { feature: 'laws', rooms: [] })
    const database = String(away.connection.database)
    const admin = new pg.Client({ ...(away.connection as pg.ClientConfig), database: 'postgres' })
    await admin.connect()
    await admin.query(`alter database ${database} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])

    at(45)
    const stale = await page(`/news/${kept}`, {}, away)
    expect([stale.statusCode, stale.headers.age, stale.headers.warning]).toEqual([
      200,
      '45',
      '111 - "Revalidation Failed"',
    ])
    expect([stale.headers['cache-control'], stale.body.includes('Хадгалсан')]).toEqual(['no-cache', true])
    const changed = await page('/laws', {}, away)
    expect([changed.statusCode, changed.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    at(601)
    expect((await page(`/news/${kept}`, {}, away)).statusCode).toBe(503)
    const api = await page('/v1/laws', {}, away)
    expect([api.statusCode, api.json().code, api.headers['retry-after']]).toEqual([503, 'unavailable', '2'])

    await admin.query(`alter database ${database} allow_connections true`)
    await admin.end()
    const back = await page(`/news/${kept}`, {}, away)
    expect([back.statusCode, back.headers.warning]).toEqual([200, undefined])
  })
})

test('a page that failed to render once is rendered by the next request', async () => {
  const look = { url: new URL('http://x/none'), settings: { lang: 'mn', cookies: {} }, look: 'mn' } as const
  let template: unknown = { replace: () => template }
  const site = {
    core: t.core,
    scripts: [],
    renderer: {
      planOf: () => ({ ...look, isShared: true, cacheSeconds: 30 }),
      problemPlanOf: () => look,
      needsOf: () => [],
      render: () => ({ html: '', head: '', htmlAttributes: '', status: 404, lang: 'mn', frames: [] }),
    },
    get template() {
      return template
    },
  } as unknown as PageSite
  const pages = new PublicPages(site, async () => undefined)
  const http = Fastify()
  http.get('/none', async (request, reply) => {
    await pages.send(request, reply, look.url)
    return reply
  })

  expect((await http.inject('/none')).statusCode).toBe(500)
  template = '<html lang="mn"></html>'
  expect((await http.inject('/none')).statusCode).toBe(404)
})
