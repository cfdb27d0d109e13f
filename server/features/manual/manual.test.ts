import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate manual cascade')
})

const draft = (more: Record<string, unknown> = {}) => ({
  title: { mn: 'Зөрчил', en: 'Violations' },
  body: { mn: docFromText('Зөрчлийг бүртгэж, шийдвэрлэнэ.') },
  category: 'chapter',
  areaId: idOf('C'),
  ...more,
})
const write = async (more: Record<string, unknown> = {}) =>
  okOf(await t.as(cityAdmin).post('/v1/manual', draft(more)), 201)
const publish = async (more: Record<string, unknown> = {}) => {
  const { id } = await write(more)
  return okOf(await t.as(cityAdmin).post(`/v1/manual/${id}/transitions`, { action: 'publish' }), 200)
}
const treeOf = async (person: TestPerson) =>
  (await t.as(person).get('/v1/manual/tree')).body.data.map((c: { id: string }) => c.id)
const change = (id: string, more: Record<string, unknown>) =>
  t.as(cityAdmin).patch(`/v1/manual/${id}`, { ...more, version: 2 })

describe('permissions', () => {
  test('citizens and anonymous callers can read nothing', async () => {
    const { id } = await publish()
    for (const path of ['', '/tree', `/${id}`, '/facets']) {
      expect((await t.as(citizen).get(`/v1/manual${path}`)).status).toBe(403)
      expect((await t.as(null).get(`/v1/manual${path}`)).status).toBe(401)
    }
  })

  test('all staff read published chapters, and only the city others', async () => {
    const { id } = await publish({ title: { mn: 'Нийтлэгдсэн' } })
    const hidden = await write({ title: { mn: 'Нууцлаг ноорог' } })
    for (const person of [districtAdmin, khorooAdmin, leader]) {
      expect(await treeOf(person)).toEqual([id])
      expect((await t.as(person).get(`/v1/manual/${hidden.id}`)).status).toBe(404)
      expect((await t.as(person).get('/v1/manual?q=нууцлаг')).body.meta.total).toBe(0)
    }
    expect(await treeOf(cityAdmin)).toEqual([id, hidden.id])
  })

  test.each([
    ['a district', districtAdmin],
    ['a khoroo', khorooAdmin],
    ['a leader', leader],
  ] as const)('%s writes nothing', async (_who, person) => {
    const { id } = await publish()
    const tries = [
      await t.as(person).post('/v1/manual', draft({ areaId: idOf(person.area ?? '') })),
      await t.as(person).patch(`/v1/manual/${id}`, { title: { mn: 'Өөр' }, version: 2 }),
      await t.as(person).post('/v1/manual/order', { parentId: null, before: [id], after: [id] }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('a picture in a published chapter is for staff only, by a signed address', async () => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const file = okOf(
      await t.as(cityAdmin).upload('/v1/files', { name: 'a.png', type: 'image/png', content: picture }),
      201,
    )
    const image = { type: 'image', attrs: { fileId: file.id, alt: 'Дэлгэц' } }
    const body = {
      mn: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Зураг' }] }, image] },
    }
    const { id } = await publish({ body })

    const { large } = (await t.as(leader).get(`/v1/manual/${id}`)).body.data.files[file.id]

    expect((await t.http.inject({ url: large })).statusCode).toBe(200)
    expect((await t.http.inject({ url: `/files/${file.id}/large.webp` })).statusCode).toBe(404)
  })
})

describe('the tree', () => {
  test('a chapter is added last below its parent, and keeps its position when it is edited', async () => {
    const top = await publish()
    const [first, second] = [await publish({ parentId: top.id }), await publish({ parentId: top.id })]
    expect([first.parentId, first.order, second.order]).toEqual([top.id, 0, 1])
    expect(await treeOf(leader)).toEqual(expect.arrayContaining([top.id, first.id, second.id]))

    const { version } = first
    okOf(await t.as(cityAdmin).patch(`/v1/manual/${first.id}`, { title: { mn: 'Засварласан' }, version }), 200)
    const edited = (await t.as(cityAdmin).get(`/v1/manual/${first.id}`)).body.data
    expect([edited.parentId, edited.order]).toEqual([top.id, 0])
  })

  test('has no cycles: no chapter is below itself or its descendants', async () => {
    const top = await publish()
    const middle = await publish({ parentId: top.id })
    const leaf = await publish({ parentId: middle.id })
    for (const parentId of [top.id, middle.id, leaf.id]) {
      const answer = await change(top.id, { parentId })
      expect([answer.status, answer.body.errors?.[0]]).toEqual([
        400,
        expect.objectContaining({ path: 'parentId', code: 'own_chapter' }),
      ])
    }
    expect((await change(leaf.id, { parentId: top.id })).body.data.parentId).toBe(top.id)
  })

  test('two chapters moved below each other concurrently do not form a cycle', async () => {
    const [a, b] = [await publish(), await publish()]
    const both = await Promise.all([change(a.id, { parentId: b.id }), change(b.id, { parentId: a.id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('restoring an earlier version creates no cycle: the chapter keeps its position and gets its texts back', async () => {
    const [top, below] = [await write(), await write()]
    const set = async (id: string, version: number, more: object) =>
      okOf(await t.as(cityAdmin).patch(`/v1/manual/${id}`, { ...more, version }), 200)
    // the first version of `top` was below the other
    await set(top.id, 1, { parentId: below.id, title: { mn: 'Хуучин нэр' } })
    await set(top.id, 2, { parentId: null, title: { mn: 'Шинэ нэр' } })
    await set(below.id, 1, { parentId: top.id })

    const back = await t.as(cityAdmin).post(`/v1/manual/${top.id}/versions/2/restore`, { version: 3 })

    expect(back.body.data).toMatchObject({ parentId: null, title: { mn: 'Хуучин нэр' } })
  })

  test('an earlier version whose parent was deleted is restored at the current position', async () => {
    const [gone, chapter] = [await write(), await write()]
    const set = (version: number, parentId: string | null) =>
      t.as(cityAdmin).patch(`/v1/manual/${chapter.id}`, { parentId, version })
    await set(1, gone.id)
    await set(2, null)
    await t.as(cityAdmin).delete(`/v1/manual/${gone.id}`)
    expect((await t.as(cityAdmin).delete(`/v1/manual/${gone.id}/forever`)).status).toBe(204)

    const back = await t.as(cityAdmin).post(`/v1/manual/${chapter.id}/versions/2/restore`, { version: 3 })

    expect([back.status, back.body.data?.parentId]).toEqual([200, null])
  })

  test('restoring from the bin creates no cycle with chapters moved in the meantime', async () => {
    const [top, middle] = [await write(), await write()]
    const leaf = await write({ parentId: middle.id })
    okOf(await t.as(cityAdmin).patch(`/v1/manual/${middle.id}`, { parentId: top.id, version: 1 }), 200)
    await t.as(cityAdmin).delete(`/v1/manual/${middle.id}`)

    const under = await t.as(cityAdmin).patch(`/v1/manual/${top.id}`, { parentId: leaf.id, version: 1 })

    expect(under.body.errors?.[0]).toMatchObject({ path: 'parentId', code: 'own_chapter' })
  })

  test('accepts 200 chapters below one parent and no more, so that they can be reordered', async () => {
    const top = await write()
    await t.core.pool.query(
      `insert into manual (area_id, author_id, author_area_id, title, body, excerpt, search, category, parent_id, position)
       select area_id, author_id, author_area_id, title, body, excerpt, search, category, id, n
       from manual, generate_series(1, 200) n where id = $1`,
      [top.id],
    )
    const more = await t.as(cityAdmin).post('/v1/manual', draft({ parentId: top.id }))
    expect(more.body.errors?.[0]).toMatchObject({ path: 'parentId', code: 'group_full' })
    const other = await write()
    const moved = await t.as(cityAdmin).patch(`/v1/manual/${other.id}`, { parentId: top.id, version: 1 })
    expect(moved.body.errors?.[0]).toMatchObject({ path: 'parentId', code: 'group_full' })
  })

  test('an unknown parent is rejected', async () => {
    const answer = await t.as(cityAdmin).post('/v1/manual', draft({ parentId: crypto.randomUUID() }))
    expect(answer.body.errors[0]).toMatchObject({ path: 'parentId', code: 'not_in_list' })
  })

  test('can be reordered, unless somebody else was faster', async () => {
    const ids = [(await publish()).id, (await publish()).id, (await publish()).id]
    const order = (before: string[], after: string[]) =>
      t.as(cityAdmin).post('/v1/manual/order', { parentId: null, before, after })
    const turned = ids.toReversed()

    expect((await order(ids, turned)).status).toBe(204)
    expect(await treeOf(leader)).toEqual(turned)
    const late = await order(ids, ids)
    expect([late.status, late.body.code, late.body.current.ids]).toEqual([409, 'stale', turned])
    expect((await order(turned, turned.slice(1))).status).toBe(400)
  })
})

describe('a screen', () => {
  test('has one chapter, and an address of the dashboard', async () => {
    await publish({ screen: '/dashboard/violations/:id' })
    const second = await t.as(cityAdmin).post('/v1/manual', draft({ screen: '/dashboard/violations/:id' }))
    expect([second.status, second.body.errors[0]]).toEqual([
      409,
      expect.objectContaining({ path: 'screen', code: 'taken' }),
    ])
    for (const screen of ['https://evil.mn', '/news', '/dashboard/a b', '/dashboard/x?y=1']) {
      const answer = await t.as(cityAdmin).post('/v1/manual', draft({ screen }))
      expect([screen, answer.body.errors?.[0]?.path]).toEqual([screen, 'screen'])
    }
  })

  test('can have a text of 100,000 characters and no more', async () => {
    const long = (n: number) => ({ body: { mn: docFromText('х'.repeat(n)) } })
    expect((await t.as(cityAdmin).post('/v1/manual', draft(long(100_000)))).status).toBe(201)
    expect((await t.as(cityAdmin).post('/v1/manual', draft(long(100_001)))).body.errors[0].code).toBe('too_long')
  })
})
