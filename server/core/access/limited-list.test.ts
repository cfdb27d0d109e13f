import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'

// Lists that are counted up to 10,000 rows: docs/rules/api.md.

/** Rows that match the frequent word, newer rows that do not, and both mixed. */
const OLD_HITS = 10_200
const NEWER = 2_600
const MIXED = 20_200

let t: TestApp
beforeAll(async () => {
  t = await app()
  const fill = (word: string, from: string, rows: string) =>
    t.core.pool.query(
      `insert into contacts (area_id, name, email, topic, message, search, created_at)
       select $1, 'Дорж', 'd@example.mn', 'question', $2 || ' ' || n, $2 || ' ' || n, $3::timestamptz + n * interval '1 second'
       from generate_series(1, ${rows}) n`,
      [idOf('D1K1'), word, from],
    )
  await fill('хуучинуг', '2026-01-01', String(OLD_HITS))
  await fill('шинэбичиг', '2026-03-01', String(NEWER))
  await fill('нийтлэгуг', '2026-02-01', String(MIXED))
  await t.core.pool.query(
    `update contacts set created_at = '2026-04-01'::timestamptz + right(message, 1)::int * interval '1 hour' + substr(message, 11)::int * interval '1 second'
     where message like 'нийтлэгуг%'`,
  )
  await t.core.pool.query(
    `insert into audit_log (action, actor_id, area_id, at) select 'test.many', $1, $2, '2026-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, 10030) n`,
    [people.cityAdmin.id, idOf('D1K1')],
  )
  await t.core.pool.query('analyze contacts; analyze audit_log')
})

const get = async (path: string) => {
  const { status, body } = await t.as(people.cityAdmin).get(path)
  expect(status).toBe(200)
  return body
}
const contacts = (query: string) => get(`/v1/contacts?${query}`)
const search = (word: string, more = '') => contacts(`q=${encodeURIComponent(word)}${more}`)
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

/** The expected result of the search: all hits, sorted by PostgreSQL. */
async function expected(
  word: string,
  { limit, offset = 0, order = 'desc' }: { limit: number; offset?: number; order?: 'asc' | 'desc' },
) {
  const { rows } = await t.core.pool.query<{ id: string }>(
    `select id from contacts where message like $1 order by created_at ${order}, id ${order} limit $2 offset $3`,
    [`${word}%`, limit, offset],
  )
  return rows.map(({ id }) => id)
}

describe('a search', () => {
  test('with few hits has an exact total', async () => {
    const body = await search('шинэбичиг')

    expect(body.meta).toEqual({ page: 1, pageSize: 25, total: NEWER })
    expect(idsOf(body)).toEqual(await expected('шинэбичиг', { limit: 25 }))
  })

  test('with more than 10,000 hits reports a lower bound and returns the first rows in order', async () => {
    const body = await search('нийтлэгуг')

    expect(body.meta).toEqual({ page: 1, pageSize: 25, total: 10_000, totalIsMinimum: true })
    expect(idsOf(body)).toEqual(await expected('нийтлэгуг', { limit: 25 }))
  })

  test('finds its rows even when thousands of newer rows do not match', async () => {
    const body = await search('хуучинуг')

    expect(body.meta.totalIsMinimum).toBe(true)
    expect(idsOf(body)).toEqual(await expected('хуучинуг', { limit: 25 }))
  })

  test.each(['createdAt', '-createdAt'])(
    'sorted by %s repeats and omits no row beyond the 2,000th row',
    async (sort) => {
      const pages = [19, 20, 21, 22]
      const found = await Promise.all(
        pages.map((page) => search('нийтлэгуг', `&sort=${sort}&pageSize=100&page=${page}`)),
      )

      expect(found.flatMap(idsOf)).toEqual(
        await expected('нийтлэгуг', { limit: 400, offset: 1_800, order: sort === 'createdAt' ? 'asc' : 'desc' }),
      )
    },
  )

  test('continues beyond the 10,000th hit page by page to the end', async () => {
    const last = OLD_HITS / 100
    const [behind, end, beyond] = [
      await search('хуучинуг', '&pageSize=100&page=101'),
      await search('хуучинуг', `&pageSize=100&page=${last}`),
      await search('хуучинуг', `&pageSize=100&page=${last + 1}`),
    ]

    expect(behind.meta).toMatchObject({ total: 10_101, totalIsMinimum: true })
    expect(end.data).toHaveLength(100)
    expect(end.meta).toEqual({ page: last, pageSize: 100, total: OLD_HITS })
    expect(beyond.data).toEqual([])
  })

  test('keeps its filters and its reach when there are many hits', async () => {
    const filtered = await search('нийтлэгуг', '&status=answered')
    const elsewhere = await t.as(people.otherKhorooAdmin).get(`/v1/contacts?q=${encodeURIComponent('нийтлэгуг')}`)

    expect([filtered.data, filtered.meta.total]).toEqual([[], 0])
    expect(elsewhere.body.meta.total).toBe(0)
  })
})

test('a list without a search has an exact total, however long it is', async () => {
  expect((await contacts('')).meta).toEqual({ page: 1, pageSize: 25, total: OLD_HITS + NEWER + MIXED })
})

describe('the audit log', () => {
  const log = (query: string) => get(`/v1/admin/audit?action=test.many&${query}`)

  test('reports «at least 10,000» and can be paged to its last entry', async () => {
    expect((await log('')).meta).toEqual({ page: 1, pageSize: 25, total: 10_000, totalIsMinimum: true })
    expect((await log('page=400')).meta).toMatchObject({ total: 10_001, totalIsMinimum: true })
    const last = await log('page=402')
    expect(last.data).toHaveLength(5)
    expect(last.meta).toEqual({ page: 402, pageSize: 25, total: 10_030 })
  })

  test('cannot be paged beyond its 100,000th row: 400 with `too_big` on `page`', async () => {
    const { status, body } = await t.as(people.cityAdmin).get('/v1/admin/audit?pageSize=100&page=1002')

    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'page', code: 'too_big' })]])
  })

  test('with few entries has an exact total', async () => {
    expect((await log('from=2026-01-01&to=2026-01-01&pageSize=10')).meta).toEqual({ page: 1, pageSize: 10, total: 959 })
  })
})
