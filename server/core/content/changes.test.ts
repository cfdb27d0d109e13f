import { beforeAll, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { insertPdf, makeContent, PDF_ID } from '../../testing/content.ts'
import { makeNews, okOf, publish } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { type App, boot } from '../app/boot.ts'

// Unpublished changes of every kind of content.

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherKhorooAdmin } = people
const KINDS = [
  { path: 'news', own: { category: 'announcement' } },
  { path: 'laws', own: { category: 'law', number: 'А/1', adoptedOn: '2026-01-15', effectiveOn: null } },
  { path: 'videos', own: { category: 'guide', source: { provider: 'youtube', id: 'dQw4w9WgXcQ' } } },
  { path: 'faqs', own: { category: 'documents' } },
  { path: 'manual', own: { category: 'chapter' } },
  { path: 'sections', own: { category: 'about' } },
  { path: 'team', own: { category: 'tuz', role: { mn: 'Гишүүн' } } },
  { path: 'documents', own: { category: 'annual', year: 2025, fileMn: { fileId: PDF_ID } } },
]
/** Words that no other text contains. */
const LIVE = 'Нийтлэгдсэнхэвээр'
const WAITING = 'Хүлээгдэжбуйзасвар'

let t: TestApp
let other: App
beforeAll(async () => {
  t = await app()
  await insertPdf(t.core.pool)
  other = await boot(t.core.config, t.connection, t.core.features, t.core.now)
  return () => other.stop()
})

const heard = () =>
  new Promise<void>((resolve) => {
    other.core.bus.on('changed', ({ feature }) => feature === 'heard' && resolve())
    void t.core.bus.send('changed', { feature: 'heard', rooms: [] })
  })
const page = (url: string, from: App = t) => from.http.inject({ url })
const one = async (path: string, id: string, person: TestPerson | null = cityAdmin) =>
  (await t.as(person).get(`/v1/${path}/${id}`)).body.data
const change = (path: string, id: string, body: object, person = cityAdmin) =>
  t.as(person).patch(`/v1/${path}/${id}`, body)
const act = (path: string, id: string, body: object, person = cityAdmin) =>
  t.as(person).post(`/v1/${path}/${id}/transitions`, body)
const discard = (path: string, id: string, version: number, person = cityAdmin) =>
  t.as(person).post(`/v1/${path}/${id}/changes/discard`, { version })
const versionsOf = async (path: string, id: string) =>
  (await t.as(cityAdmin).get(`/v1/${path}/${id}/versions`)).body.data

/** Publishes a record of a kind with the word that readers see. */
async function published({ path, own }: (typeof KINDS)[number], person = cityAdmin) {
  const draft = { title: { mn: LIVE }, body: { mn: docFromText(LIVE) }, areaId: idOf(person.area ?? 'C'), ...own }
  const made = okOf(await t.as(person).post(`/v1/${path}`, draft), 201)
  return okOf(await act(path, made.id, { action: 'publish' }, person), 200)
}
const edit = { title: { mn: WAITING }, body: { mn: docFromText(WAITING) } }

describe.each(KINDS.map((kind) => [kind.path, kind] as const))('an edit of published %s', (path, kind) => {
  const readers = [null, leader, khorooAdmin, districtAdmin]

  test('appears in no response to people who may not write it until it is published', async () => {
    const { id, version } = await published(kind)
    const search = (word: string) => `/v1/${path}?pageSize=100&q=${encodeURIComponent(word)}`
    const asked = [`/v1/${path}/${id}`, `/v1/${path}?pageSize=100`, search(WAITING), search(LIVE)]
    if (['faqs', 'sections', 'team'].includes(path)) asked.push(`/v1/${path}/groups`)
    const answers = () =>
      Promise.all(readers.flatMap((reader) => asked.map(async (url) => (await t.as(reader).get(url)).text)))
    const before = await answers()

    const saved = okOf(await change(path, id, { ...edit, version }), 200)
    expect(await answers()).toEqual(before)
    expect(before.join()).not.toContain(WAITING)
    expect((await t.as(cityAdmin).get(search(WAITING))).body.data).toEqual([])
    expect(saved).toMatchObject({ title: { mn: LIVE }, hasChanges: true, changes: { title: { mn: WAITING } } })

    const live = okOf(await change(path, id, { version: saved.version, publish: true }), 200)
    expect(live).toMatchObject({ title: { mn: WAITING }, hasChanges: false, changes: null })
    expect(await one(path, id, districtAdmin)).toMatchObject({ title: { mn: WAITING } })
    const found = (await t.as(cityAdmin).get(search(WAITING))).body.data
    expect(found.map((row: { id: string }) => row.id)).toEqual([id])
    expect((await t.as(cityAdmin).get(search(LIVE))).body.data).not.toContainEqual(expect.objectContaining({ id }))
  })

  test('is discarded without a trace for readers, and stays among the versions', async () => {
    const { id, version } = await published(kind)
    const before = (await t.as(districtAdmin).get(`/v1/${path}/${id}`)).text
    const saved = okOf(await change(path, id, { ...edit, version }), 200)

    const back = okOf(await discard(path, id, saved.version), 200)
    expect(back).toMatchObject({ title: { mn: LIVE }, hasChanges: false, changes: null })
    const after = JSON.parse((await t.as(districtAdmin).get(`/v1/${path}/${id}`)).text).data
    expect({ ...after, version: 0 }).toEqual({ ...JSON.parse(before).data, version: 0 })
    expect(await versionsOf(path, id)).toMatchObject([
      { title: { mn: LIVE }, current: true, waiting: false },
      { title: { mn: WAITING }, current: false, waiting: false },
      { title: { mn: LIVE }, current: false, waiting: false },
    ])
    // nothing is left to discard
    expect((await discard(path, id, back.version)).body).toMatchObject({ code: 'wrong_state' })
  })

  test('of a draft, a scheduled or an archived record is saved directly, as it has no readers', async () => {
    const draft = { title: { mn: LIVE }, body: { mn: docFromText(LIVE) }, areaId: idOf('C'), ...kind.own }
    const made = okOf(await t.as(cityAdmin).post(`/v1/${path}`, draft), 201)
    const saved = okOf(await change(path, made.id, { title: { mn: 'Ноорог' }, version: 1 }), 200)
    expect(saved).toMatchObject({ title: { mn: 'Ноорог' }, hasChanges: false })
    okOf(await act(path, made.id, { action: 'publish', publishAt: '2099-01-01T00:00:00Z' }), 200)
    const scheduled = okOf(await change(path, made.id, { title: { mn: 'Товлосон' }, version: 3 }), 200)
    expect(scheduled).toMatchObject({ title: { mn: 'Товлосон' }, hasChanges: false })
    okOf(await act(path, made.id, { action: 'archive' }), 200)
    const archived = okOf(await change(path, made.id, { title: { mn: 'Архив' }, version: 5 }), 200)
    expect(archived).toMatchObject({ title: { mn: 'Архив' }, hasChanges: false })
  })
})

describe('an edit of published news', () => {
  const news = KINDS[0] as (typeof KINDS)[number]

  test('is on no page and in no feed of any instance until it is published', async () => {
    const made = await publish(t, khorooAdmin, { title: { mn: 'Хуудсанднийтлэгдсэн' } })
    const { id, version } = made
    const [live, waiting] = [made.title.mn, 'Хуудсандхүлээгдэжбуй']
    await heard()
    const urls = ['/', '/news', `/news/${id}`, '/feeds/news.xml']
    const shown = (word: string) =>
      Promise.all([t, other].flatMap((from) => urls.map(async (url) => (await page(url, from)).body.includes(word))))
    expect(await shown(live)).toEqual([t, other].flatMap(() => urls.map(() => true)))

    const saved = okOf(await change('news', id, { title: { mn: waiting }, version }, khorooAdmin), 200)
    await heard()
    expect((await shown(waiting)).some(Boolean)).toBe(false)
    expect((await shown(live)).every(Boolean)).toBe(true)

    okOf(await change('news', id, { version: saved.version, publish: true }, khorooAdmin), 200)
    await heard()
    expect((await shown(waiting)).every(Boolean)).toBe(true)
  })

  test('affects files only when it is published: new ones are not public before, removed ones stay until then', async () => {
    const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    const send = async (name: string) =>
      okOf(await t.as(khorooAdmin).upload('/v1/files', { name, type: 'application/pdf', content }), 201).id as string
    const [old, fresh] = [await send('a.pdf'), await send('b.pdf')]
    const statusOf = async (id: string) => (await t.as(null).get(`/files/${id}/file`)).status
    const { id, version } = await publish(t, khorooAdmin, { attachments: [{ fileId: old }] })

    const saved = okOf(await change('news', id, { attachments: [{ fileId: fresh }], version }, khorooAdmin), 200)
    expect([await statusOf(old), await statusOf(fresh)]).toEqual([200, 404])
    expect(saved.attachments).toMatchObject([{ id: old, url: `/files/${old}/file` }])
    expect(saved.changes.attachments).toMatchObject([{ id: fresh, name: 'b.pdf' }])
    // an editor reads it by a signed address
    expect((await t.as(null).get(saved.changes.attachments[0].url)).status).toBe(200)

    okOf(await change('news', id, { version: saved.version, publish: true }, khorooAdmin), 200)
    expect([await statusOf(old), await statusOf(fresh)]).toEqual([404, 200])
  })

  test('is shown only to those who may write it', async () => {
    const { id, version } = await published(news, khorooAdmin)
    okOf(await change('news', id, { ...edit, version }, khorooAdmin), 200)

    for (const person of [khorooAdmin, districtAdmin, cityAdmin]) {
      expect([person.name, await one('news', id, person)]).toMatchObject([
        person.name,
        { hasChanges: true, changes: { title: { mn: WAITING } } },
      ])
    }
    for (const person of [null, leader, otherKhorooAdmin]) {
      expect(await one('news', id, person)).toMatchObject({ hasChanges: false, changes: null, title: { mn: LIVE } })
      expect((await t.as(person).get(`/v1/news/${id}/versions`)).status).toBeGreaterThan(400)
    }
    const listed = async (person: TestPerson | null) =>
      (await t.as(person).get('/v1/news?pageSize=100')).body.data.find((row: { id: string }) => row.id === id)
    expect(await listed(khorooAdmin)).toMatchObject({ hasChanges: true, title: { mn: LIVE } })
    expect(await listed(null)).toMatchObject({ hasChanges: false })
  })

  test('continues from unpublished changes, applies pinning, area and times at once, and names who saved it', async () => {
    const { id, version } = await published(news, khorooAdmin)
    const first = okOf(await change('news', id, { title: { mn: WAITING }, version }, khorooAdmin), 200)
    const second = okOf(
      await change('news', id, { category: 'event', pinned: true, version: first.version }, districtAdmin),
      200,
    )
    expect(second).toMatchObject({ pinned: true, category: 'announcement', title: { mn: LIVE } })
    expect(second.changes).toMatchObject({
      pinned: true,
      category: 'event',
      title: { mn: WAITING },
      updatedBy: { firstName: 'districtAdmin' },
    })
    const third = okOf(
      await change('news', id, { title: { mn: 'Гурав дахь' }, publish: true, version: second.version }, khorooAdmin),
      200,
    )
    expect(third).toMatchObject({ category: 'event', title: { mn: 'Гурав дахь' }, pinned: true, changes: null })
    const actions = (await t.as(khorooAdmin).get(`/v1/news/${id}/history`)).body.data.map(
      (line: { action: string }) => line.action,
    )
    expect(actions).toEqual(['publish_changes', 'save_changes', 'save_changes', 'publish', 'create'])
  })

  test('from an earlier version is rejected with the current state; of two concurrent publish or discard calls exactly one succeeds', async () => {
    const { id, version } = await published(news)
    const saved = okOf(await change('news', id, { ...edit, version }), 200)
    for (const answer of [
      await change('news', id, { title: { mn: 'Хоцорсон' }, version }),
      await discard('news', id, version),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { title: { mn: LIVE }, changes: { title: { mn: WAITING } } } },
      })
    }
    const answers = await Promise.all([
      change('news', id, { publish: true, version: saved.version }),
      discard('news', id, saved.version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await one('news', id)).toMatchObject({ hasChanges: false })
  })

  test('that is incomplete or refers to forbidden files or categories is rejected like that of a published record', async () => {
    const { id, version } = await published(news)
    expect(await change('news', id, { body: { mn: docFromText(' ') }, version })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.mn', code: 'required' }] },
    })
    expect(await change('news', id, { category: 'unheard', version })).toMatchObject({ status: 400 })
    expect((await change('news', id, { title: { mn: 'Өөр' }, version }, otherKhorooAdmin)).status).toBe(403)
    expect((await discard('news', id, version, leader)).status).toBe(403)
    expect(await one('news', id)).toMatchObject({ hasChanges: false, version })
  })

  test('keeps 20 versions and the published one; a restored version waits too', async () => {
    const { id } = await published(news)
    let { version } = await one('news', id)
    for (let n = 1; n <= 24; n++)
      version = okOf(await change('news', id, { title: { mn: `Засвар ${n}` }, version }), 200).version
    const versions = await versionsOf('news', id)
    expect(versions).toHaveLength(21)
    expect(versions[0]).toMatchObject({ title: { mn: 'Засвар 24' }, waiting: true, current: false })
    expect(versions.at(-1)).toMatchObject({ title: { mn: LIVE }, waiting: false, current: true })

    const { no } = versions[5]
    const restored = okOf(await t.as(cityAdmin).post(`/v1/news/${id}/versions/${no}/restore`, { version }), 200)
    expect(restored).toMatchObject({ title: { mn: LIVE }, changes: { title: { mn: 'Засвар 19' } } })
  })

  test('of a record without versions first stores the published one as a version', async () => {
    const id = await makeNews(t.core.pool, { area: 'C', title: LIVE })
    const { version } = await one('news', id)
    okOf(await change('news', id, { ...edit, version }), 200)
    expect(await versionsOf('news', id)).toMatchObject([
      { title: { mn: WAITING }, waiting: true },
      { title: { mn: LIVE }, current: true },
    ])
  })

  test('survives the bin and the archive, and is published from there; unpublishing keeps the last saved text', async () => {
    const { id, version } = await published(news)
    okOf(await change('news', id, { ...edit, version }), 200)
    await t.as(cityAdmin).delete(`/v1/news/${id}`)
    expect(okOf(await t.as(cityAdmin).post(`/v1/news/${id}/restore`), 200)).toMatchObject({ hasChanges: true })
    const archived = okOf(await act('news', id, { action: 'archive' }), 200)
    expect(archived).toMatchObject({ title: { mn: LIVE }, changes: { title: { mn: WAITING } } })
    const live = okOf(await act('news', id, { action: 'publish' }), 200)
    expect(live).toMatchObject({ title: { mn: WAITING }, hasChanges: false })

    okOf(await change('news', id, { title: { mn: 'Ноорог болох' }, version: live.version }), 200)
    expect(okOf(await act('news', id, { action: 'unpublish' }), 200)).toMatchObject({
      title: { mn: 'Ноорог болох' },
      status: 'draft',
      hasChanges: false,
    })
    expect((await one('news', id, null))?.title).toBeUndefined()
  })
})

describe('the position among other records changes at once', () => {
  test('for a question: its group and order', async () => {
    const id = await makeContent(t.core.pool, { table: 'faqs', category: 'documents' }, { area: 'C' })
    const { version } = await one('faqs', id)
    const saved = okOf(await change('faqs', id, { category: 'social', title: { mn: WAITING }, version }), 200)
    expect(saved).toMatchObject({ category: 'social', changes: { category: 'social', title: { mn: WAITING } } })
    const moved = okOf(await change('faqs', id, { category: 'documents', version: saved.version }), 200)
    expect(moved).toMatchObject({ category: 'documents', changes: { category: 'documents', title: { mn: WAITING } } })
  })

  test('for a chapter: its parent and screen', async () => {
    const kind = KINDS[4] as (typeof KINDS)[number]
    const [parent, chapter] = [await published(kind), await published(kind)]
    const body = { parentId: parent.id, screen: '/dashboard/nowhere', version: chapter.version }
    const moved = okOf(await change('manual', chapter.id, body), 200)
    expect(moved).toMatchObject({ parentId: parent.id, screen: '/dashboard/nowhere', hasChanges: false })
  })
})

test('the changes of a law show its own fields as they will be', async () => {
  const act1 = await published(KINDS[1] as (typeof KINDS)[number])
  const saved = okOf(
    await change('laws', act1.id, { number: 'Б/2', adoptedOn: '2026-02-20', version: act1.version }),
    200,
  )
  expect(saved).toMatchObject({ number: 'А/1', adoptedOn: '2026-01-15' })
  expect(saved.changes).toMatchObject({ number: 'Б/2', adoptedOn: '2026-02-20', fileCount: 0, organisations: [] })
})
