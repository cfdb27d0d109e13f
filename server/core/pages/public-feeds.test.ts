import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeContent } from '../../testing/content.ts'
import { makeNews, publish, write } from '../../testing/news.ts'
import { idOf, people } from '../../testing/people.ts'
import { publishSurvey } from '../../testing/surveys.ts'

// `npm test` builds dist first: these tests use the real feeds on the real database

const { khorooAdmin, cityAdmin } = people
const ATOM = 'http://www.w3.org/2005/Atom'
let t: TestApp

beforeAll(async () => {
  t = await app()
})

interface Node {
  name: string
  attributes: Record<string, string>
  text: string
  children: Node[]
}

/** Parses the document with namespaces; throws for anything that is not well-formed. */
function parsed(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    expect(uri).toBe(ATOM)
    const values = Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]))
    const node = { name: local, attributes: values, text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return root.children[0] ?? root
}

const get = (url: string, headers: Record<string, string> = {}) => t.http.inject({ url, headers })
const feed = async (url: string, headers: Record<string, string> = {}) => parsed((await get(url, headers)).body)
const all = (node: Node, name: string) => node.children.filter((child) => child.name === name)
const text = (node: Node | undefined, name: string) => node && all(node, name)[0]?.text
const entry = (of: Node, id: string) => all(of, 'entry').find((one) => text(one, 'id') === `urn:uuid:${id}`)
const links = (node: Node | undefined) =>
  Object.fromEntries(node ? all(node, 'link').map(({ attributes }) => [attributes.rel, attributes.href]) : [])

describe('only public content', () => {
  test('drafts, scheduled, archived and deleted records are in no feed', async () => {
    const { id: draft } = await write(t, khorooAdmin)
    const shown = await makeNews(t.core.pool, { area: 'C' })
    const hidden = [
      draft,
      await makeNews(t.core.pool, { area: 'C', publishAt: new Date(Date.now() + 3_600_000) }),
      await makeNews(t.core.pool, { area: 'C', status: 'archived' }),
      await makeNews(t.core.pool, { area: 'C', deleted: true }),
    ]
    await t.core.bus.send('changed', { feature: 'news', rooms: [] })

    const news = await feed('/feeds/news.xml')
    expect(entry(news, shown)).toMatchObject({ name: 'entry' })
    for (const id of hidden) expect(entry(news, id)).toBeUndefined()
  })

  test('a record disappears from the feed as soon as it is unpublished', async () => {
    const { id } = await publish(t, khorooAdmin)
    expect(entry(await feed('/feeds/news.xml'), id)).toMatchObject({ name: 'entry' })

    await t.as(khorooAdmin).post(`/v1/news/${id}/transitions`, { action: 'unpublish' })
    expect(entry(await feed('/feeds/news.xml'), id)).toBeUndefined()
  })

  test.each(['news', 'laws'])(
    '%s that end are in no feed from that moment on, in either language and for every area, and readers get a new document',
    async (kind) => {
      const [now, end] = [new Date('2026-05-01T04:00:00Z'), new Date('2026-05-01T05:00:00Z')]
      t.setNow(now)
      const own = { laws: { table: 'laws', category: 'law', own: { number: 'Б/9', adopted_on: '2026-01-15' } } }
      const wish = { area: 'C', publishAt: new Date('2026-04-30T04:00:00Z') }
      const id = kind === 'news' ? await makeNews(t.core.pool, wish) : await makeContent(t.core.pool, own.laws, wish)
      await t.core.pool.query(`update ${kind} set unpublish_at = $2 where id = $1`, [id, end])
      await t.core.bus.send('changed', { feature: kind, rooms: [] })
      const feeds = ['', '?lang=en', `?areaId=${idOf('C')}`].map((query) => `/feeds/${kind}.xml${query}`)
      const shown = async () => Promise.all(feeds.map(async (url) => entry(await feed(url), id) !== undefined))
      expect(await shown()).toEqual([true, true, true])
      const etag = String((await get(`/feeds/${kind}.xml`)).headers.etag)

      t.setNow(new Date(end.getTime() - 1))
      expect(await shown()).toEqual([true, true, true])
      expect((await get(`/feeds/${kind}.xml`, { 'if-none-match': etag })).statusCode).toBe(304)
      t.setNow(end)
      expect(await shown()).toEqual([false, false, false])
      expect((await get(`/feeds/${kind}.xml`, { 'if-none-match': etag })).statusCode).toBe(200)
      t.setNow(undefined)
    },
  )

  test('the feed of surveys contains the running ones', async () => {
    t.setNow(new Date('2026-02-20T04:00:00Z'))
    const { id } = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    expect(entry(await feed('/feeds/surveys.xml'), id)).toBeUndefined()

    t.setNow(new Date('2026-03-10T04:00:00Z'))
    const one = entry(await feed('/feeds/surveys.xml'), id)
    expect(text(one, 'published')).toBe('2026-02-28T16:00:00.000Z')
    expect(links(one).alternate).toBe(`${t.core.config.publicUrl}/survey/${id}`)

    t.setNow(new Date('2026-04-10T04:00:00Z'))
    expect(entry(await feed('/feeds/surveys.xml'), id)).toBeUndefined()
    t.setNow(undefined)
  })
})

describe('documents that every feed reader can parse', () => {
  test('markup in a title is text, and characters that XML cannot represent are omitted', async () => {
    const title = '</title><script>alert("1")</script> & ]]> \'х\''
    const id = await makeNews(t.core.pool, { area: 'C', title: `${title}\u0001\uffff`, text: '<b>&amp;</b>' })
    await t.core.bus.send('changed', { feature: 'news', rooms: [] })

    const one = entry(await feed('/feeds/news.xml'), id)
    expect([text(one, 'title'), text(one, 'summary')]).toEqual([title, '<b>&amp;</b>'])
  })

  test('each has the elements that Atom requires, and an entry keeps its id when it changes', async () => {
    const made = await publish(t, khorooAdmin, { title: { mn: 'Анхны гарчиг' } })
    const before = entry(await feed('/feeds/news.xml'), made.id)
    const changed = await t
      .as(khorooAdmin)
      .patch(`/v1/news/${made.id}`, { title: { mn: 'Шинэ гарчиг' }, version: made.version, publish: true })
    const whole = await feed('/feeds/news.xml')
    const after = entry(whole, made.id)

    expect(changed.status).toBe(200)
    for (const name of ['id', 'title', 'updated', 'author', 'subtitle']) expect(all(whole, name)).toHaveLength(1)
    expect([text(before, 'title'), text(after, 'title')]).toEqual(['Анхны гарчиг', 'Шинэ гарчиг'])
    expect(text(after, 'published')).toBe(text(before, 'published'))
    expect(Date.parse(text(after, 'updated') ?? '')).toBeGreaterThan(Date.parse(text(before, 'updated') ?? ''))
    expect(text(whole, 'updated')).toBe(text(after, 'updated'))
  })

  test('a feed without entries is a valid feed', async () => {
    const whole = await feed(`/feeds/laws.xml?areaId=${idOf('D2')}`)
    expect([all(whole, 'entry').length, text(whole, 'updated')]).toEqual([0, '1970-01-01T00:00:00.000Z'])
  })

  test('it is sent as Atom, executes nothing, and answers 304 to a reader that has it', async () => {
    const { headers } = await get('/feeds/news.xml')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect((await get('/feeds/news.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('it contains the newest 50 of more records', async () => {
    const ids: string[] = []
    for (let minute = 0; minute < 52; minute++) {
      const publishAt = new Date(Date.UTC(2026, 0, 1, 0, minute))
      const law = { table: 'laws', category: 'law', own: { number: `А/${minute}`, adopted_on: '2026-01-15' } }
      ids.push(await makeContent(t.core.pool, law, { area: 'C', publishAt }))
    }
    await t.core.bus.send('changed', { feature: 'laws', rooms: [] })

    const whole = await feed('/feeds/laws.xml')
    expect(all(whole, 'entry').map((one) => text(one, 'id'))).toEqual(
      ids
        .slice(2)
        .reverse()
        .map((id) => `urn:uuid:${id}`),
    )
  })
})

describe('one feed per language and area', () => {
  test('the address determines the language, cookies do not', async () => {
    const { id } = await publish(t, khorooAdmin, { title: { mn: 'Зөвхөн монголоор' } })
    const { id: both } = await publish(t, khorooAdmin, { title: { mn: 'Хоёр хэлээр', en: 'In both languages' } })
    const mn = await feed('/feeds/news.xml', { cookie: 'i18nextLng=en; themeMode=dark' })
    const en = await feed('/feeds/news.xml?lang=en', { cookie: 'i18nextLng=mn' })

    expect([mn, en].map(({ attributes }) => attributes['xml:lang'])).toEqual(['mn', 'en'])
    expect([mn, en].map((of) => text(entry(of, both), 'title'))).toEqual(['Хоёр хэлээр', 'In both languages'])
    expect(links(entry(en, both)).alternate).toBe(`${t.core.config.publicUrl}/news/${both}?lang=en`)
    const only = entry(en, id)
    expect(only && all(only, 'title')[0]).toMatchObject({ text: 'Зөвхөн монголоор', attributes: { 'xml:lang': 'mn' } })
    expect(links(en).self).toBe(`${t.core.config.publicUrl}/feeds/news.xml?lang=en`)
  })

  test('the feed of an area contains the list of the area', async () => {
    const inside = await makeNews(t.core.pool, { area: 'D1K1' })
    const outside = await makeNews(t.core.pool, { area: 'D2' })
    await t.core.bus.send('changed', { feature: 'news', rooms: [] })
    const ofArea = await feed(`/feeds/news.xml?areaId=${idOf('D1')}&utm_source=x`)

    expect([entry(ofArea, inside), entry(ofArea, outside)]).toEqual([expect.anything(), undefined])
    expect(links(ofArea).self).toBe(`${t.core.config.publicUrl}/feeds/news.xml?areaId=${idOf('D1')}`)
  })

  test('a feed of an unknown area or of anything else is not found', async () => {
    expect((await get(`/feeds/news.xml?areaId=${crypto.randomUUID()}`)).statusCode).toBe(404)
    expect((await get('/feeds/users.xml')).statusCode).toBe(404)
  })

  test.each(['news', 'laws', 'surveys'])('the list of %s links to its feed', async (name) => {
    const { body } = await get(`/${name}?lang=en`)
    const href = `/feeds/${name}.xml?lang=en`
    expect(body).toContain(`<link rel="alternate" type="application/atom+xml"`)
    expect(body).toContain(`href="${t.core.config.publicUrl}${href}"`)
    expect(body).toContain(`<a href="${href}"`)
  })
})
