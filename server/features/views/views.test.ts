import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VIEW_NAME_MAX, VIEW_QUERY_MAX, VIEWS_MAX } from '#contract/features/views/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import type { TestPerson } from '../../testing/people.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const LIST = '/dashboard/reports'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('truncate saved_views'))

const post = (who: TestPerson | null, more: object = {}) =>
  t.as(who).post('/v1/views', { list: LIST, name: 'Батлах', query: 'tab=waiting', ...more })
const save = async (who: TestPerson, more: object = {}) => okOf(await post(who, more), 201)
const namesOf = async (who: TestPerson, query = '') =>
  okOf(await t.as(who).get(`/v1/views${query}`), 200).map(({ name }: { name: string }) => name)
const refusal = ({ status, body }: { status: number; body: { errors?: { path: string; code: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`),
]

describe('who sees a view', () => {
  test('an unshared one is seen, changed and removed by its owner alone', async () => {
    const { id, version } = await save(cityAdmin)
    for (const other of [otherCityAdmin, districtAdmin, khorooAdmin, leader]) {
      expect(await namesOf(other), other.name).toEqual([])
      expect((await t.as(other).patch(`/v1/views/${id}`, { shared: true, version })).status).toBe(404)
      expect((await t.as(other).delete(`/v1/views/${id}`)).status).toBe(404)
    }
    expect(await namesOf(cityAdmin)).toEqual(['Батлах'])
  })

  test('a shared one is read in the area of its owner, neither above nor below, and not written', async () => {
    const { id, version } = await save(cityAdmin, { shared: true })
    expect(okOf(await t.as(otherCityAdmin).get('/v1/views'), 200)).toMatchObject([
      { id, isMine: false, owner: expect.any(String) },
    ])
    for (const other of [districtAdmin, khorooAdmin, leader]) expect(await namesOf(other), other.name).toEqual([])
    expect((await t.as(otherCityAdmin).patch(`/v1/views/${id}`, { name: 'Миний', version })).status).toBe(403)
    expect((await t.as(otherCityAdmin).delete(`/v1/views/${id}`)).status).toBe(403)
  })

  test('a shared one leaves out what its owner searched for, from the start and when it is shared later', async () => {
    const query = 'tab=waiting&q=%D0%91%D0%B0%D1%82+99112233&sort=-dueOn'
    expect(await save(cityAdmin, { query, shared: true })).toMatchObject({ query: 'tab=waiting&sort=-dueOn' })
    const mine = await save(cityAdmin, { query, name: 'Миний' })
    expect(mine.query).toBe(query)
    const body = okOf(await t.as(cityAdmin).patch(`/v1/views/${mine.id}`, { shared: true, version: mine.version }), 200)
    expect(body.query).toBe('tab=waiting&sort=-dueOn')
    const again = { query: 'q=x', version: body.version }
    expect(okOf(await t.as(cityAdmin).patch(`/v1/views/${mine.id}`, again), 200).query).toBe('')
  })

  test('citizens and people who are not signed in have none', async () => {
    expect((await post(citizen)).status).toBe(403)
    expect((await t.as(citizen).get('/v1/views')).status).toBe(403)
    expect((await post(null)).status).toBe(401)
  })
})

describe('what a view may be', () => {
  test.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'я'.repeat(VIEW_NAME_MAX + 1) }],
    ['a name with control characters', { name: 'а\u0007б' }],
    ['another site', { list: 'https://example.mn/dashboard' }],
    ['an address outside the dashboard', { list: '/dashboard/../admin' }],
    ['a script as address', { list: 'javascript:alert(1)' }],
    ['filters with a fragment or a path', { query: 'a=1#/../x' }],
    ['filters with markup', { query: 'q=<script>' }],
    ['filters that are too long', { query: `q=${'a'.repeat(VIEW_QUERY_MAX)}` }],
  ])('%s is refused', async (_which, more) => {
    expect((await post(cityAdmin, more)).status).toBe(400)
  })

  test('a hostile name is kept as it was typed', async () => {
    const name = '<img src=x onerror=alert(1)> «{{name}}»'
    expect((await save(cityAdmin, { name })).name).toBe(name)
  })

  test('names are unique in one list of one person, whatever their case', async () => {
    const { id, version } = await save(cityAdmin)
    expect(refusal(await post(cityAdmin, { name: 'БАТЛАХ' }))).toEqual([400, 'name taken'])
    const other = await save(cityAdmin, { name: 'Буцаасан' })
    const rename = { name: 'батлах', version: other.version }
    expect(refusal(await t.as(cityAdmin).patch(`/v1/views/${other.id}`, rename))).toEqual([400, 'name taken'])
    // its own name in another case, another list, another person
    okOf(await t.as(cityAdmin).patch(`/v1/views/${id}`, { name: 'БАТЛАХ', version }), 200)
    await save(cityAdmin, { list: '/dashboard/news/list' })
    await save(otherCityAdmin)
    expect(await namesOf(cityAdmin, `?list=${encodeURIComponent(LIST)}`)).toEqual(['БАТЛАХ', 'Буцаасан'])
  })

  test('a person has at most fifty, however many are saved at once', async () => {
    await t.core.pool.query(
      `insert into saved_views (owner_id, list, name, query) select $1, $2, 'v' || n, '' from generate_series(1, $3::int) n`,
      [cityAdmin.id, LIST, VIEWS_MAX - 1],
    )
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => post(cityAdmin, { name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(await namesOf(cityAdmin)).toHaveLength(VIEWS_MAX)
  })

  test('the same name saved twice at once is saved once', async () => {
    const answers = await Promise.all([post(cityAdmin), post(cityAdmin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  test('a change of an older version is refused', async () => {
    const { id, version } = await save(cityAdmin)
    okOf(await t.as(cityAdmin).patch(`/v1/views/${id}`, { shared: true, version }), 200)
    expect((await t.as(cityAdmin).patch(`/v1/views/${id}`, { shared: false, version })).body.code).toBe('stale')
  })
})
