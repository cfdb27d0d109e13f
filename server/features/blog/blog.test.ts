import { beforeAll, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { makeContent } from '../../testing/content.ts'
import { idOf, people } from '../../testing/people.ts'
import { POSTS } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const aPost = (fields: object = {}) => ({
  title: { mn: 'Шинэ цэцэрлэг', en: 'A new kindergarten' },
  body: { mn: docFromText('Цэцэрлэг нээгдлээ.') },
  category: 'city',
  areaId: idOf('C'),
  ...fields,
})

/** Writes a post as the city admin, and publishes it if wanted. */
async function write(fields: object = {}, { publish = true } = {}) {
  const made = await t.as(people.cityAdmin).post('/v1/posts', aPost(fields))
  expect(made.status, made.text).toBe(201)
  if (!publish) return made.body.data
  const done = await t.as(people.cityAdmin).post(`/v1/posts/${made.body.data.id}/transitions`, { action: 'publish' })
  expect(done.status, done.text).toBe(200)
  return done.body.data
}

describe('the address of a post', () => {
  test('is its title in Latin letters with its number, and leads to it', async () => {
    const post = await write()
    expect(post.slug).toMatch(/^shine-tsetserleg-\d+$/)
    const { status, body } = await t.as(null).get(`/v1/posts/named/${post.slug}`)
    expect([status, body.data.id]).toEqual([200, post.id])
  })

  test('an earlier address leads to it after its title has changed', async () => {
    const post = await write()
    const change = { title: { mn: 'Өөр гарчиг' }, publish: true, version: post.version }
    const changed = await t.as(people.cityAdmin).patch(`/v1/posts/${post.id}`, change)
    expect(changed.body.data.slug).toMatch(/^oor-garchig-\d+$/)
    const { body } = await t.as(null).get(`/v1/posts/named/${post.slug}`)
    expect([body.data.id, body.data.slug]).toEqual([post.id, changed.body.data.slug])
  })

  test('of a draft, of one in the bin and of none is answered to nobody outside', async () => {
    const draft = await write({}, { publish: false })
    const binned = await write()
    await t.as(people.cityAdmin).delete(`/v1/posts/${binned.id}`)
    for (const slug of [draft.slug, draft.id, binned.slug, 'no-number', `x-${2 ** 31}`, '999999999']) {
      for (const who of [null, people.citizen, people.khorooAdmin]) {
        expect((await t.as(who).get(`/v1/posts/named/${slug}`)).status, slug).toBe(404)
      }
    }
    expect((await t.as(people.cityAdmin).get(`/v1/posts/named/${draft.slug}`)).status).toBe(200)
  })
})

describe('tags', () => {
  test('are stored in lower case, once each, and found', async () => {
    const post = await write({ tags: ['#Зам', 'зам', '  Хөдөлгөөн  '] })
    expect(post.tags).toEqual(['зам', 'хөдөлгөөн'])
    const { body } = await t.as(null).get('/v1/posts?tag=%D0%97%D0%B0%D0%BC')
    expect(body.data.map(({ id }: { id: string }) => id)).toContain(post.id)
    const found = await t.as(null).get(`/v1/posts?q=${encodeURIComponent('хөдөлгөөн')}`)
    expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(post.id)
  })

  test.each([
    ['too many', Array.from({ length: 9 }, (_, i) => `tag ${i}`)],
    ['too long', ['а'.repeat(31)]],
    ['no texts', [1]],
    ['none', 'зам'],
  ])('%s are refused on their field', async (_, tags) => {
    const { status, body } = await t.as(people.cityAdmin).post('/v1/posts', aPost({ tags }))
    expect([status, body.errors[0].path]).toEqual([400, expect.stringMatching(/^tags/)])
  })
})

describe('who wrote a post', () => {
  test('is shown with a byline, and to no reader without one', async () => {
    const named = await write()
    const nameless = await write({ byline: false })
    const readerOf = async (id: string) => (await t.as(null).get(`/v1/posts/${id}`)).body.data
    expect((await readerOf(named.id)).writer).toMatchObject({ id: people.cityAdmin.id })
    expect(await readerOf(nameless.id)).toMatchObject({ writer: null, author: null })
  })

  test('does not lead readers to what the person has written without a byline', async () => {
    const nameless = await write({ byline: false })
    for (const who of [null, people.citizen]) {
      for (const query of [`writer=${people.cityAdmin.id}`, `author=${people.cityAdmin.id}`]) {
        const { body } = await t.as(who).get(`/v1/posts?${query}&pageSize=100`)
        expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(nameless.id)
      }
    }
    const news = await t.as(null).get(`/v1/news?author=${people.cityAdmin.id}`)
    expect(news.body.meta.total).toBe(0)
  })
})

test('related posts have common tags or the category, are published, and are not the post itself', async () => {
  await t.core.pool.query('truncate posts cascade')
  const make = (tags: string[], more: object = {}) =>
    makeContent(t.core.pool, { ...POSTS, own: { tags }, ...more }, { area: 'C', author: people.cityAdmin })
  const post = await make(['зам', 'өвөл'])
  const both = await make(['өвөл', 'зам'])
  const one = await make(['өвөл'], { category: 'work' })
  await make(['спорт'], { category: 'work' })
  await makeContent(t.core.pool, { ...POSTS, own: { tags: ['зам'] } }, { area: 'C', status: 'draft' })
  const { body } = await t.as(null).get(`/v1/posts/${post}/related`)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([both, one])
})

test('a section leader and a citizen read, and write nothing', async () => {
  for (const who of [people.leader, people.citizen, null]) {
    expect((await t.as(who).post('/v1/posts', aPost())).status).toBe(who ? 403 : 401)
  }
  const far = await t.as(people.districtAdmin).post('/v1/posts', aPost({ areaId: idOf('D2') }))
  expect(far.status).toBeGreaterThanOrEqual(400)
})
