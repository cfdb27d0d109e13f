import { beforeAll, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeNews, okOf, publish, write } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { readCsv, readXlsx } from '../../testing/sheets.ts'

const { cityAdmin, districtAdmin, khorooAdmin, farKhorooAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-11-21T04:00:00Z'))
  await t.core.pool.query(`update areas set code = 'Z' where code = 'D1'`) // so that the order of areas differs from that of their names
  const at = (day: string) => ({ publishAt: `2026-11-${day}T04:00:00Z` })
  const text = (mn: string, en?: string) => ({ body: { mn: docFromText(mn), ...(en ? { en: docFromText(en) } : {}) } })
  await publish(
    t,
    cityAdmin,
    { title: { mn: 'Өргөө', en: 'Zebra' }, category: 'event', ...text('Усны шугам') },
    at('05'),
  )
  await publish(
    t,
    districtAdmin,
    { title: { mn: 'Орон сууц', en: 'Apple' }, pinned: true, ...text('Дулаан') },
    at('04'),
  )
  await publish(t, khorooAdmin, { title: { mn: 'Уулзалт' }, ...text('Ус, дулаан', 'Water meeting') }, at('03'))
  await publish(t, farKhorooAdmin, { title: { mn: 'Үүл' }, category: 'event', ...text('Бороо') }, at('02'))
  await publish(t, cityAdmin, { title: { mn: 'Товлосон' }, ...text('Удахгүй') }, { publishAt: '2026-12-25T00:00:00Z' })
  await write(t, cityAdmin, { title: { mn: 'Ноорог' }, ...text('Хоосон биш') })
  const archived = await publish(t, cityAdmin, { title: { mn: 'Архив' } }, at('01'))
  await t.as(cityAdmin).post(`/v1/news/${archived.id}/transitions`, { action: 'archive' })
  const binned = await publish(t, cityAdmin, { title: { mn: 'Хогийн сав' } }, at('01'))
  await t.as(cityAdmin).delete(`/v1/news/${binned.id}`)
})

const ask = (query: string, person: TestPerson | null = cityAdmin, lang = 'mn') =>
  t.as(person).get(`/v1/news${query}`, { 'accept-language': lang })
const titles = async (query: string, person: TestPerson | null = cityAdmin, lang = 'mn'): Promise<string[]> =>
  okOf(await ask(query, person, lang), 200).map((row: { title: { mn: string } }) => row.title.mn)

describe('filters', () => {
  test.each([
    ['', ['Товлосон', 'Ноорог', 'Өргөө', 'Орон сууц', 'Уулзалт', 'Үүл', 'Архив']],
    ['?phase=published', ['Өргөө', 'Орон сууц', 'Уулзалт', 'Үүл']],
    ['?phase=scheduled', ['Товлосон']],
    ['?phase=draft', ['Ноорог']],
    ['?phase=archived', ['Архив']],
    ['?bin=true', ['Хогийн сав']],
    ['?bin=false&phase=archived', ['Архив']],
    ['?category=event', ['Өргөө', 'Үүл']],
    ['?pinned=true', ['Орон сууц']],
    ['?pinned=false&phase=published', ['Өргөө', 'Уулзалт', 'Үүл']],
    [`?author=${khorooAdmin.id}`, ['Уулзалт']],
    [`?areaId=${idOf('D1')}`, ['Орон сууц', 'Уулзалт']],
    [`?areaId=${idOf('D1')}&below=false`, ['Орон сууц']],
    [`?areaId=${idOf('C')}&below=false&phase=published`, ['Өргөө']],
    ['?from=2026-11-03&to=2026-11-04', ['Орон сууц', 'Уулзалт']],
    ['?from=2026-11-05&phase=published', ['Өргөө']],
    ['?to=2026-11-02&phase=published', ['Үүл']],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
    expect((await ask(query)).body.meta).toEqual({ page: 1, pageSize: 25, total: expected.length })
  })

  test('a day begins and ends at midnight in Ulaanbaatar', async () => {
    const publishAt = '2026-10-31T16:00:00Z' // 1 November, 00:00
    await publish(t, farKhorooAdmin, { title: { mn: 'Шөнө дунд' } }, { publishAt })
    expect(await titles('?from=2026-11-01&to=2026-11-01&phase=published')).toEqual(['Шөнө дунд'])
    expect(await titles('?to=2026-10-31')).toEqual([])
  })

  test('facets count each phase and category without its own filter', async () => {
    const facets = async (query: string) => okOf(await ask(`/facets${query}`), 200)
    const all = await facets('')
    expect(all.phase).toEqual({ draft: 1, scheduled: 1, published: 5, ended: 0, archived: 1, bin: 1 })
    expect(all.category).toMatchObject({ event: 2, announcement: 6, report: 0 })
    expect((await facets('?category=event')).phase).toEqual({
      draft: 0,
      scheduled: 0,
      published: 2,
      ended: 0,
      archived: 0,
      bin: 0,
    })
    expect((await facets('?category=event')).category).toMatchObject({ event: 2, announcement: 6 })
    expect((await facets('?phase=draft')).category).toMatchObject({ event: 0, announcement: 1 })
    expect((await facets('?q=дулаан')).phase).toMatchObject({ published: 2, draft: 0 })
  })
})

describe('order', () => {
  test.each([
    ['title', 'mn', ['Орон сууц', 'Өргөө', 'Уулзалт', 'Үүл']],
    ['-title', 'mn', ['Үүл', 'Уулзалт', 'Өргөө', 'Орон сууц']],
    // in English those without an English title are sorted by their Mongolian one
    ['title', 'en', ['Орон сууц', 'Өргөө', 'Уулзалт', 'Үүл']],
    ['-title', 'en', ['Үүл', 'Уулзалт', 'Өргөө', 'Орон сууц']],
    ['postedAt', 'mn', ['Үүл', 'Уулзалт', 'Орон сууц', 'Өргөө']],
    ['-postedAt', 'mn', ['Өргөө', 'Орон сууц', 'Уулзалт', 'Үүл']],
    ['area', 'mn', ['Өргөө', 'Уулзалт', 'Үүл', 'Орон сууц']],
  ])('by %s in %s', async (sort, lang, expected) => {
    expect(await titles(`?phase=published&from=2026-11-02&sort=${sort}`, cityAdmin, lang)).toEqual(expected)
  })

  test.each(['status', 'category', 'updatedAt', 'views'])(
    'by %s, both ways, one the reverse of the other',
    async (sort) => {
      const forward = await titles(`?sort=${sort}`)
      expect(await titles(`?sort=-${sort}`)).toEqual(forward.toReversed())
      expect(forward).toHaveLength(8)
    },
  )
})

describe('search', () => {
  test.each([
    ['өргөө', ['Өргөө']],
    ['ОРГОО', ['Өргөө']], // typed without a Mongolian keyboard
    ['оргоо', ['Өргөө']],
    ['ус', ['Өргөө', 'Уулзалт']],
    ['усны', ['Өргөө']],
    ['дулаан ус', ['Уулзалт']],
    ['water', ['Уулзалт']],
    ['apple', ['Орон сууц']],
    ['хоосон', ['Ноорог']],
    ['сны', []], // only beginnings of words are found
    ['%', []],
    ['_', []],
    ['???', []],
    ["'", []],
    ["ус'; drop table news; --", []],
    ["ус':* | 'дулаан", ['Уулзалт']],
    ['ус | дулаан', ['Уулзалт']],
    ['ус & !дулаан', ['Уулзалт']],
    ['\\', []],
    ['😀', []],
  ])('%j finds %j', async (q, expected) => {
    const query = `?q=${encodeURIComponent(q)}`
    expect(await titles(query)).toEqual(expected)
    expect((await ask(query)).body.meta.total).toBe(expected.length)
  })

  test('an empty search is ignored', async () => {
    expect(await titles('?q=%20')).toEqual(await titles(''))
  })

  test('combines with filters, pages and other sorts', async () => {
    expect(await titles('?q=ус&sort=title')).toEqual(['Өргөө', 'Уулзалт'])
    expect(await titles('?q=ус&sort=-title&pageSize=1&page=2')).toEqual(['Өргөө'])
    expect((await ask('?q=ус&pageSize=1&page=3')).body).toEqual({ data: [], meta: { page: 3, pageSize: 1, total: 2 } })
    expect(await titles('?q=ус&category=event')).toEqual(['Өргөө'])
    expect(await titles('?q=ус', null)).toEqual(['Өргөө', 'Уулзалт'])
  })

  test('finds a word longer than any limit by its beginning', async () => {
    const word = '𠀀'.repeat(1000) // 4000 bytes, more than PostgreSQL accepts as one lexeme
    const made = await write(t, farKhorooAdmin, { title: { mn: 'Урт үг' }, body: { mn: docFromText(word) } })
    expect(await titles(`?q=${encodeURIComponent(word.slice(0, 100))}`, farKhorooAdmin)).toEqual(['Урт үг'])
    await t.as(farKhorooAdmin).delete(`/v1/news/${made.id}`)
  })
})

describe('invalid queries', () => {
  test.each([
    ['?nope=1', 'nope', 'unknown_field'],
    ['?sort=title;drop table news', 'sort', 'not_in_list'],
    ['?sort=body', 'sort', 'not_in_list'],
    ['?sort=--title', 'sort', 'not_in_list'],
    ['?sort=constructor', 'sort', 'not_in_list'],
    ["?category=event' or '1'='1", 'category', 'entry_key'],
    ['?phase=deleted', 'phase', 'not_in_list'],
    ["?areaId=x' or 1=1", 'areaId', 'not_uuid'],
    ['?author=1', 'author', 'not_uuid'],
    ['?pinned=1', 'pinned', 'not_in_list'],
    ['?bin=TRUE', 'bin', 'not_in_list'],
    ['?from=2026-02-29', 'from', 'date'],
    ['?to=2026-11-31', 'to', 'date'],
    ['?to=2026-W01', 'to', 'date'],
    ['?from=1', 'from', 'date'],
    ['?page=0', 'page', 'too_small'],
    ['?page=x', 'page', 'not_number'],
    ['?page=1.5', 'page', 'not_int'],
    ['?pageSize=101', 'pageSize', 'too_big'],
    [`?q=${'а'.repeat(101)}`, 'q', 'too_long'],
    ['?category=event&category=general', 'category', 'not_string'],
    ['?q=а&q=б', 'q', 'not_string'],
    ['?areaId[$ne]=x', 'areaId[$ne]', 'unknown_field'],
    ['?__proto__=x', '__proto__', 'unknown_field'],
    ['?q=%00', 'q', 'control_character'],
  ])('%s is rejected on its field', async (query, path, code) => {
    const answer = await ask(encodeURI(query).replaceAll('%2500', '%00'))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, code }))
  })

  test.each(['x', '1', `${idOf('x')}'`, '..%2F..%2Fetc'])('the id %s is not found', async (id) => {
    expect((await t.as(khorooAdmin).get(`/v1/news/${id}`)).status).toBe(404)
  })
})

describe('export', () => {
  test('contains the list in its order, with headers and texts of the language', async () => {
    const answer = await ask('/export?format=csv&phase=published&from=2026-11-02&sort=title', cityAdmin, 'en')

    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''News%202026-11-21.csv",
    })
    const [heads, first, ...more] = readCsv(answer.text)
    expect(heads).toEqual([
      'Title (Mongolian)',
      'Title (English)',
      'Category',
      'Area',
      'Status',
      'Posted date',
      'End date',
      'Updated date',
      'Created by: last name',
      'Created by: first name',
      'Important',
      'Unpublished changes',
      'Views',
      'Content (Mongolian)',
      'Content (English)',
    ])
    expect(first).toEqual([
      'Орон сууц',
      'Apple',
      'Announcement',
      'Area D1 district',
      'Published',
      '2026-11-04 12:00',
      '',
      '2026-11-21 12:00',
      'Бат',
      'districtAdmin',
      'Yes',
      'No',
      '0',
      'Дулаан',
      '',
    ])
    expect(more.map((line) => line[0])).toEqual(['Өргөө', 'Уулзалт', 'Үүл'])
  })

  test('supports searches and the bin', async () => {
    expect(
      readCsv((await ask('/export?format=csv&q=ус')).text)
        .slice(1)
        .map((l) => l[0]),
    ).toEqual(['Өргөө', 'Уулзалт'])
    expect(readCsv((await ask('/export?format=csv&bin=true')).text)[1]?.[4]).toBe('Хогийн сав')
  })

  test('XLSX has real dates, and a title like a formula remains text in both formats', async () => {
    const made = await publish(t, khorooAdmin, { title: { mn: '=1+1' } }, { publishAt: '2026-11-20T16:30:00Z' })
    const reply = await t.http.inject({
      url: '/v1/news/export?format=xlsx&from=2026-11-21&phase=published',
      headers: { authorization: `Bearer ${await t.tokenOf(khorooAdmin)}` },
    })

    const { names, sheets, parts } = readXlsx(reply.rawPayload)
    expect(names).toEqual(['Мэдээ 2026-11-21'])
    // 21 November 2026 is day 46347; half past midnight in Ulaanbaatar
    expect(sheets[0]?.[1]?.[0]).toMatchObject({ kind: 'text', value: '=1+1', style: 4 })
    expect(sheets[0]?.[1]?.find((cell) => cell.at === 'F2')).toMatchObject({
      kind: 'date',
      value: expect.closeTo(46347 + 0.5 / 24, 6),
    })
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
    const lines = readCsv((await ask('/export?format=csv&from=2026-11-21&phase=published', khorooAdmin)).text)
    expect(lines[1]?.[0]).toBe("'=1+1")
    await t.as(khorooAdmin).delete(`/v1/news/${made.id}`)
  })

  test('an unknown format or filter is rejected', async () => {
    expect((await ask('/export?format=pdf')).body.errors).toMatchObject([{ path: 'format' }])
    expect((await ask('/export')).body.errors).toMatchObject([{ path: 'format', code: 'required' }])
    expect((await ask('/export?format=csv&page=2')).body.errors).toMatchObject([
      { path: 'page', code: 'unknown_field' },
    ])
  })

  test('is logged with its filters', async () => {
    await ask('/export?format=csv&category=event')
    const { rows } = await t.core.pool.query(
      `select actor_id, details from audit_log where action = 'news.export' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: cityAdmin.id, details: { format: 'csv', category: 'event' } }])
  })
})

describe('many pages', () => {
  test('every row is on exactly one page, even where pages are read from the end', async () => {
    const many = await app()
    const id = await makeNews(many.core.pool, { area: 'D1K1', author: khorooAdmin })
    await many.core.pool.query(
      `insert into news (area_id, author_area_id, title, body, excerpt, search, category, status, publish_at)
       select area_id, author_area_id, title, body, excerpt, 'мэдээ', category, status, publish_at - (n / 3) * interval '1 minute'
       from news, generate_series(1, 12000) n where id = $1`,
      [id],
    )
    const { rows } = await many.core.pool.query('select id from news order by posted_at desc, id desc')
    const expected = rows.map((row) => row.id)
    const pageOf = async (page: number, more = '') => {
      const answer = (await many.as(khorooAdmin).get(`/v1/news?pageSize=100&page=${page}${more}`)).body
      return { ids: answer.data.map((row: { id: string }) => row.id), total: answer.meta.total }
    }

    for (const page of [1, 2, 50, 51, 52, 60, 61, 90, 119, 120, 121, 122, 5000]) {
      const { ids, total } = await pageOf(page)
      expect([page, total, ids]).toEqual([page, 12_001, expected.slice((page - 1) * 100, page * 100)])
    }
    expect(await pageOf(60, '&q=мэдээ')).toEqual({ total: 10_000, ids: expect.any(Array) })
    expect((await pageOf(60, '&sort=postedAt')).ids).toEqual(expected.toReversed().slice(5_900, 6_000))
  })
})
