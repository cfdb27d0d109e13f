import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aDraft, publish, write } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { readCsv } from '../../testing/sheets.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin } = people
const { farKhorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate news cascade')
})

const NOBODY = 'nobody'
const listOf = async (person: TestPerson | null, query = '') => (await t.as(person).get(`/v1/news${query}`)).body
const idsOf = async (person: TestPerson | null, query = '') =>
  (await listOf(person, query)).data.map((row: { id: string }) => row.id)
const statusOf = async (person: TestPerson | null, id: string) => (await t.as(person).get(`/v1/news/${id}`)).status

/** Every write route, with a valid body. */
const writes: [string, (person: TestPerson, id: string) => Promise<{ status: number; body: { code?: string } }>][] = [
  ['changed', (p, id) => t.as(p).patch(`/v1/news/${id}`, { title: { mn: 'Өөр' }, version: 2 })],
  ['put into the bin', (p, id) => t.as(p).delete(`/v1/news/${id}`)],
  ['restored', (p, id) => t.as(p).post(`/v1/news/${id}/restore`)],
  ['erased', (p, id) => t.as(p).delete(`/v1/news/${id}/forever`)],
  ['archived', (p, id) => t.as(p).post(`/v1/news/${id}/transitions`, { action: 'archive' })],
  ['given an earlier version', (p, id) => t.as(p).post(`/v1/news/${id}/versions/1/restore`, { version: 2 })],
  ['asked for its versions', (p, id) => t.as(p).get(`/v1/news/${id}/versions`)],
  ['asked for one version', (p, id) => t.as(p).get(`/v1/news/${id}/versions/1`)],
  ['asked for its history', (p, id) => t.as(p).get(`/v1/news/${id}/history`)],
]

describe("another khoroo's news", () => {
  test.each(writes)('that is scheduled cannot be %s: 404, as if it did not exist', async (_how, attempt) => {
    const { id } = await publish(t, otherKhorooAdmin, {}, { publishAt: '2099-01-01T00:00:00Z' })
    for (const person of [khorooAdmin, otherDistrictAdmin, farKhorooAdmin]) {
      const answer = await attempt(person, id)
      expect([person.name, answer.status, answer.body.code]).toEqual([person.name, 404, 'not_found'])
    }
    expect((await t.core.pool.query('select version, deleted_at from news where id = $1', [id])).rows).toEqual([
      { version: 2, deleted_at: null },
    ])
  })

  test.each(writes)('that is published cannot be %s: 403, since everybody reads it', async (_how, attempt) => {
    const { id } = await publish(t, otherKhorooAdmin)
    for (const person of [khorooAdmin, otherDistrictAdmin, farKhorooAdmin]) {
      const answer = await attempt(person, id)
      expect([person.name, answer.status, answer.body.code]).toEqual([person.name, 403, 'not_allowed'])
    }
    expect((await t.core.pool.query('select version, deleted_at from news where id = $1', [id])).rows).toEqual([
      { version: 2, deleted_at: null },
    ])
  })

  test('is readable in full by every signed-in person while it is published, and by nobody else otherwise', async () => {
    const { id } = await publish(t, otherKhorooAdmin)
    const archived = await publish(t, otherKhorooAdmin)
    await t.as(otherKhorooAdmin).post(`/v1/news/${archived.id}/transitions`, { action: 'archive' })
    const binned = await publish(t, otherKhorooAdmin)
    await t.as(otherKhorooAdmin).delete(`/v1/news/${binned.id}`)
    const draft = await write(t, otherKhorooAdmin)

    for (const person of [khorooAdmin, otherDistrictAdmin, farKhorooAdmin, leader, people.farLeader, citizen, null]) {
      const name = person?.name ?? NOBODY
      const statuses = []
      for (const news of [{ id }, archived, binned, draft]) statuses.push(await statusOf(person, news.id))
      expect([name, ...statuses]).toEqual([name, 200, 404, 404, 404])
    }
    expect((await t.as(farKhorooAdmin).get(`/v1/news/${id}`)).body.data).toMatchObject({
      canWrite: false,
      allowedActions: [],
    })
    expect((await t.as(farKhorooAdmin).post(`/v1/news/${id}/views`)).status).toBe(204)
  })

  test("is not in lists, counts, searches or exports, which contain only the caller's own", async () => {
    await publish(t, otherKhorooAdmin, { title: { mn: 'Нууцлаг гарчиг' } })

    expect((await listOf(khorooAdmin)).meta.total).toBe(0)
    expect(await idsOf(khorooAdmin, '?q=нууцлаг')).toEqual([])
    expect(await idsOf(khorooAdmin, `?areaId=${idOf('D1K2')}`)).toEqual([])
    expect((await t.as(khorooAdmin).get('/v1/news/export?format=csv')).text).not.toContain('Нууцлаг')
    const facets = (await t.as(khorooAdmin).get('/v1/news/facets')).body.data
    expect([...Object.values(facets.phase), ...Object.values(facets.category)].every((n) => n === 0)).toBe(true)
  })

  test("a bulk call rejects it and changes only the caller's own", async () => {
    const foreign = await publish(t, otherKhorooAdmin)
    const unseen = await publish(t, otherKhorooAdmin, {}, { publishAt: '2099-01-01T00:00:00Z' })
    const own = await publish(t, khorooAdmin)

    const answer = await t
      .as(khorooAdmin)
      .post('/v1/news/bulk', { ids: [foreign.id, unseen.id, own.id], action: 'bin' })

    expect(answer.body.data).toEqual([
      { id: foreign.id, ok: false, code: 'not_allowed' },
      { id: unseen.id, ok: false, code: 'not_found' },
      { id: own.id, ok: true, code: null },
    ])
    expect(await idsOf(otherKhorooAdmin)).toEqual([unseen.id, foreign.id])
  })
})

describe("the city's and the district's news, seen from a khoroo", () => {
  test.each(writes)('cannot be %s: 403, since it can be read', async (_how, attempt) => {
    const { id } = await publish(t, cityAdmin)
    const answer = await attempt(khorooAdmin, id)
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed'])
  })

  test('can be read when it is published, and nothing else of it', async () => {
    const published = await publish(t, districtAdmin)
    await write(t, districtAdmin)
    const scheduled = await publish(t, cityAdmin, {}, { publishAt: '2099-01-01T00:00:00Z' })
    const archived = await publish(t, cityAdmin)
    await t.as(cityAdmin).post(`/v1/news/${archived.id}/transitions`, { action: 'archive' })
    const binned = await publish(t, cityAdmin)
    await t.as(cityAdmin).delete(`/v1/news/${binned.id}`)

    for (const person of [khorooAdmin, leader]) {
      expect(await idsOf(person)).toEqual([published.id])
      expect(await idsOf(person, '?bin=true')).toEqual([])
      expect(await statusOf(person, scheduled.id)).toBe(404)
      expect(await statusOf(person, archived.id)).toBe(404)
      expect(await statusOf(person, binned.id)).toBe(404)
    }
    expect((await listOf(khorooAdmin)).data[0]).toMatchObject({ canWrite: false, allowedActions: [] })
  })
})

describe('a draft', () => {
  test("is visible only to the people of its author's area: not counted, found, exported or changed by others", async () => {
    const { id } = await write(t, khorooAdmin, { title: { mn: 'Нууцлаг ноорог' } })

    for (const person of [cityAdmin, districtAdmin, otherKhorooAdmin, leader, citizen, null]) {
      const name = person?.name ?? NOBODY
      expect([name, await statusOf(person, id)]).toEqual([name, 404])
      expect([name, (await listOf(person)).meta.total]).toEqual([name, 0])
      expect([name, await idsOf(person, '?q=нууцлаг&phase=draft')]).toEqual([name, []])
      const facets = (await t.as(person).get('/v1/news/facets')).body.data
      expect([name, facets.phase.draft, facets.category.announcement]).toEqual([name, 0, 0])
    }
    for (const person of [cityAdmin, districtAdmin, leader]) {
      expect((await t.as(person).get('/v1/news/export?format=csv')).text).not.toContain('Нууцлаг')
    }
    for (const person of [cityAdmin, districtAdmin]) {
      for (const [, attempt] of writes) expect((await attempt(person, id)).status).toBe(404)
      const bulk = await t.as(person).post('/v1/news/bulk', { ids: [id], action: 'publish' })
      expect(bulk.body.data).toEqual([{ id, ok: false, code: 'not_found' }])
    }
    expect(await idsOf(khorooAdmin, '?phase=draft')).toEqual([id])
  })

  test("of the city is visible to the city's other admin", async () => {
    const { id } = await write(t, cityAdmin)
    expect(await idsOf(otherCityAdmin)).toEqual([id])
    expect(await statusOf(districtAdmin, id)).toBe(404)
  })

  test('by a district for a khoroo belongs to the district until it is published', async () => {
    const { id } = await write(t, districtAdmin, { areaId: idOf('D1K1') })
    expect(await statusOf(khorooAdmin, id)).toBe(404)

    await t.as(districtAdmin).post(`/v1/news/${id}/transitions`, { action: 'publish' })

    expect(await statusOf(khorooAdmin, id)).toBe(200)
    expect((await t.as(khorooAdmin).patch(`/v1/news/${id}`, { pinned: true, version: 2 })).status).toBe(200)
  })

  test('unpublished news is a draft of its author again, even for the person who unpublished it', async () => {
    const { id } = await publish(t, khorooAdmin)

    const answer = await t.as(cityAdmin).post(`/v1/news/${id}/transitions`, { action: 'unpublish' })

    expect(answer.body.data).toMatchObject({ status: 'draft', publishAt: null, canWrite: false, allowedActions: [] })
    expect(await statusOf(cityAdmin, id)).toBe(404)
    expect(await statusOf(khorooAdmin, id)).toBe(200)
  })
})

describe('news of lower levels', () => {
  test('can be read and changed by the levels above, and the change is in its history', async () => {
    const { id } = await publish(t, khorooAdmin)

    const change = { title: { mn: 'Засварласан' }, version: 2, publish: true }
    const answer = await t.as(districtAdmin).patch(`/v1/news/${id}`, change)

    expect(answer.body.data).toMatchObject({ title: { mn: 'Засварласан' }, version: 3, canWrite: true })
    const history = (await t.as(khorooAdmin).get(`/v1/news/${id}/history`)).body.data
    expect(history[0]).toMatchObject({
      action: 'publish_changes',
      role: 'DISTRICT_ADMIN',
      by: { firstName: 'districtAdmin' },
    })
  })

  test("can be deleted permanently only by its author's area and the city", async () => {
    const { id } = await publish(t, khorooAdmin)
    await t.as(khorooAdmin).delete(`/v1/news/${id}`)

    expect((await t.as(districtAdmin).delete(`/v1/news/${id}/forever`)).status).toBe(403)
    expect((await t.as(cityAdmin).delete(`/v1/news/${id}/forever`)).status).toBe(204)
    expect((await t.core.pool.query('select 1 from news where id = $1', [id])).rows).toEqual([])
  })
})

describe('ids of other areas in the body', () => {
  test.each([
    ['a neighbouring khoroo', 'D1K2'],
    ['the district above', 'D1'],
    ['the city', 'C'],
  ])('news cannot be created for %s, nor moved there', async (_where, code) => {
    const outOfReach = { status: 400, body: { code: 'invalid', errors: [{ path: 'areaId', code: 'out_of_reach' }] } }
    expect(await t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, { areaId: idOf(code) }))).toMatchObject(
      outOfReach,
    )

    const { id } = await publish(t, khorooAdmin)
    expect(await t.as(khorooAdmin).patch(`/v1/news/${id}`, { areaId: idOf(code), version: 2 })).toMatchObject(
      outOfReach,
    )
    expect((await t.as(khorooAdmin).get(`/v1/news/${id}`)).body.data.areaId).toBe(idOf('D1K1'))
  })

  test('nor for an unknown area', async () => {
    const areaId = '00000000-0000-4000-8000-000000000000'
    for (const person of [khorooAdmin, cityAdmin]) {
      const answer = await t.as(person).post('/v1/news', aDraft(person, { areaId }))
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'areaId', code: 'out_of_reach' }] } })
    }
  })

  test('a section below can have news', async () => {
    const made = await write(t, khorooAdmin, { areaId: idOf('D1K1S1') })
    expect(made.areaId).toBe(idOf('D1K1S1'))
  })
})

describe('permissions', () => {
  test.each([
    ['leader', people.leader, 403],
    ['citizen', people.citizen, 403],
    ['nobody', null, 401],
  ] as const)('%s can write nothing', async (_who, person, status) => {
    expect((await t.as(person).post('/v1/news', aDraft(people.leader))).status).toBe(status)
    expect((await t.as(person).post('/v1/news/bulk', { ids: [idOf('x')], action: 'bin' })).status).toBe(status)
  })

  test('citizens and anonymous callers can export nothing', async () => {
    expect((await t.as(citizen).get('/v1/news/export?format=csv')).status).toBe(403)
    expect((await t.as(null).get('/v1/news/export?format=csv')).status).toBe(401)
  })

  test('anonymous callers and citizens can read everything published, anywhere, without the names of authors', async () => {
    const made = [await publish(t, khorooAdmin), await publish(t, farKhorooAdmin), await publish(t, cityAdmin)]
    await write(t, cityAdmin)

    for (const person of [null, citizen]) {
      expect((await idsOf(person)).toSorted()).toEqual(made.map((n) => n.id).toSorted())
      const one = (await t.as(person).get(`/v1/news/${made[0].id}`)).body.data
      expect(one).toMatchObject({ author: null, updatedBy: null, canWrite: false, allowedActions: [] })
    }
  })

  test('a section leader exports what the line shows', async () => {
    await publish(t, khorooAdmin, { title: { mn: 'Хорооны' } })
    await publish(t, farKhorooAdmin, { title: { mn: 'Холын' } })

    const lines = readCsv((await t.as(leader).get('/v1/news/export?format=csv')).text)

    expect(lines.slice(1).map((line) => line[0])).toEqual(['Хорооны'])
  })
})
