import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { idOf } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

let t: TestApp
const person = idOf('munkhbat')
beforeAll(async () => {
  t = await app()
  await t.core.pool.query(
    `insert into users (id, email, role, area_id, area_level, first_name, last_name, search)
     values ($1, 'm@test.mn', 'KHOROO_ADMIN', $2, 'khoroo', 'Мөнхбат', 'Цэрэн', 'цэрэн монхбат цэрэн m@test.mn')`,
    [person, idOf('D1K1')],
  )
  await makeNews(t.core.pool, { area: 'C', title: 'Гадаргын усны урсгал', text: 'Төлөвлөгөөт засвар хийнэ.' })
  await makeNews(t.core.pool, { area: 'C', title: 'Munkhbat in Latin letters', text: 'Агуулга' })
  await makeViolation(t.core.pool, { area: 'D1K1S1', description: 'Өргөө хорооллын зөрчил', status: 'verified' })
})

const found = async (path: string, q: string) => {
  const { status, body } = await t.as(people.cityAdmin).get(`/v1/${path}${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body
}
const titles = async (q: string): Promise<string[]> =>
  (await found('news?q=', q)).data.map(({ title }: { title: { mn: string } }) => title.mn)

describe('a search in Latin letters', () => {
  test.each(['munkhbat', 'mönkhbat', 'MUNHBAT', 'tseren munkhbat', 'tserenbat munkhbat'])('%s', async (q) => {
    const { data } = await found('users?q=', q)
    // the last one is another person
    const expected = q.startsWith('tserenbat') ? [] : [person]
    expect(data.map(({ id }: { id: string }) => id)).toEqual(expected)
  })

  test('finds titles and texts by word beginnings', async () => {
    expect(await titles('ursgal')).toEqual(['Гадаргын усны урсгал'])
    expect(await titles('usny tuluvluguut')).toEqual(['Гадаргын усны урсгал'])
    expect(await titles('rsgal')).toEqual([])
  })

  test('also finds text written in Latin letters', async () => {
    expect(await titles('munkhbat')).toEqual(['Munkhbat in Latin letters'])
  })

  test('its counts by phase and by state match its list', async () => {
    const { data } = await found('news/facets?q=', 'ursgal')
    expect(data.phase.published).toBe(1)
    const violations = await found('violations?q=', 'zurchil')
    expect(violations.meta.total).toBe(1)
  })

  test.each(['munkhbat%', "x' | y", 'a\\b'])('punctuation is searched literally: %j', async (q) => {
    expect((await found('users?q=', q)).data).toEqual([])
    await titles(q)
  })
})

describe('the plan of a search in Latin letters', () => {
  const plan = async (condition: string, table: string) => {
    const client = await t.core.pool.connect()
    try {
      await client.query('begin')
      // a table of three rows would be scanned sequentially
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query(`explain select id from ${table} where ${condition}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  test('finds names by the trigram index', async () => {
    expect(await plan(`search like any(array['%munkhbat%', '%мунхбат%', '%монхбат%'])`, 'users')).toContain(
      'users_by_search',
    )
  })
  test('finds texts by the index of words', async () => {
    const words = `array_to_tsvector(string_to_array(search, ' '))`
    expect(await plan(`${words} @@ '(''ursgal'':* | ''урсгал'':*)'::tsquery`, 'news')).toContain('news_by_words')
  })
})
