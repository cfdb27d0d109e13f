import { beforeAll, describe, expect, test } from 'vitest'
import { countDocCharacters, docFromText, type RichDoc } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aDraft, okOf, publish, write } from '../../testing/news.ts'

const { districtAdmin, khorooAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const create = (more: object, headers?: Record<string, string>) =>
  t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, { ...more }), headers)
const countOf = async () => Number((await t.core.pool.query('select count(*) as n from news')).rows[0].n)
const paragraph = (...content: object[]) => ({ mn: { type: 'doc', content: [{ type: 'paragraph', content }] } })
const linkTo = (href: unknown) =>
  paragraph({ type: 'text', text: 'холбоос', marks: [{ type: 'link', attrs: { href } }] })

describe('invalid input', () => {
  test.each<[string, object, string, string]>([
    ['no title', { title: undefined }, 'title', 'required'],
    ['a title of the wrong type', { title: 'Гарчиг' }, 'title', 'not_object'],
    ['an empty title', { title: { mn: ' \u200B ' } }, 'title.mn', 'required'],
    ['a title over two lines', { title: { mn: 'а\nб' } }, 'title.mn', 'control_character'],
    ['a title with NUL in it', { title: { mn: 'а\u0000б' } }, 'title.mn', 'control_character'],
    ['an unknown field', { author: 'x' }, 'author', 'unknown_field'],
    ['a status', { status: 'published' }, 'status', 'unknown_field'],
    ['an unknown category', { category: 'gossip' }, 'category', 'not_in_list'],
    ['SQL as an area', { areaId: "' or 1=1 --" }, 'areaId', 'not_uuid'],
    ['a body as text', { body: { mn: 'Бичвэр' } }, 'body.mn', 'not_object'],
    ['a body as HTML', { body: { mn: '<p>x</p>' } }, 'body.mn', 'not_object'],
    [
      'a javascript: link',
      { body: linkTo('javascript:alert(1)') },
      'body.mn.content.0.content.0.marks.0.attrs.href',
      'link',
    ],
    [
      'a link with a tab inside',
      { body: linkTo('java\tscript:alert(1)') },
      'body.mn.content.0.content.0.marks.0.attrs.href',
      'link',
    ],
    ['a data: link', { body: linkTo('data:text/html,x') }, 'body.mn.content.0.content.0.marks.0.attrs.href', 'link'],
    [
      'a link to another host without its scheme',
      { body: linkTo('//evil.mn') },
      'body.mn.content.0.content.0.marks.0.attrs.href',
      'link',
    ],
    [
      'a script as a part',
      { body: { mn: { type: 'doc', content: [{ type: 'script', text: 'x' }] } } },
      'body.mn.content.0.type',
      'rich_text',
    ],
    ['a cover that is no id', { cover: { id: '../../etc/passwd', alt: { mn: '' } } }, 'cover.id', 'file_id'],
    ['a pin of the wrong type', { pinned: 'yes' }, 'pinned', 'not_boolean'],
    ['an order that is no whole number', { order: 1.5 }, 'order', 'not_int'],
    ['a day that does not exist', { publishAt: '2027-02-29T00:00:00Z' }, 'publishAt', 'date_time'],
  ])('%s is rejected on its field', async (_what, more, path, code) => {
    const before = await countOf()
    const answer = await create(more)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, code }))
    expect(await countOf()).toBe(before)
  })

  test('a script in a title or a text is stored as text', async () => {
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const made = okOf(await create({ title: { mn: text, en: text }, body: { mn: docFromText(text) } }), 201)
    expect(made.title).toEqual({ mn: text, en: text })
    expect(made.body).toEqual({ mn: docFromText(text) })
  })

  test('1001 characters are rejected with their number, 1000 are accepted, counted by the same function as in the form', async () => {
    const of = (n: number) => ({ mn: docFromText('ү'.repeat(n)) })

    expect((await create({ body: of(1001) })).body.errors).toMatchObject([
      { path: 'body.mn', code: 'too_long', params: { max: 1000, count: 1001 } },
    ])
    const made = okOf(await create({ body: of(1000) }), 201)
    expect(countDocCharacters(made.body.mn)).toBe(1000)
    expect((await create({ body: { ...of(10), en: docFromText('e'.repeat(1001)) } })).body.errors).toMatchObject([
      { path: 'body.en', code: 'too_long' },
    ])
  })

  test('й typed as two characters is counted and stored as one', async () => {
    const made = okOf(
      await create({ title: { mn: 'Сайн байна' }, body: { mn: docFromText('и\u0306'.repeat(1000)) } }),
      201,
    )
    expect(countDocCharacters(made.body.mn)).toBe(1000)
    expect(made.title.mn).toBe('Сайн байна')
  })

  test('the database rejects what a script would write past the form', async () => {
    const long = JSON.stringify({ mn: docFromText('а'.repeat(1001)) })
    const valid = { title: { mn: 'Г' }, body: { mn: docFromText('') }, excerpt: { mn: '' }, category: 'general' }
    const insert = (column: string, value: string) =>
      t.core.pool.query(
        `insert into news (area_id, author_area_id, title, body, excerpt, search, category)
         select $1, $1, v.title, v.body, v.excerpt, '', v.category from jsonb_populate_record(null::news, $2::jsonb || jsonb_build_object('${column}', $3::jsonb)) v`,
        [aDraft(khorooAdmin).areaId, JSON.stringify(valid), value],
      )
    await expect(insert('category', '"event"')).resolves.toMatchObject({ rowCount: 1 })
    await expect(insert('body', long)).rejects.toThrow('news_body_check')
    await expect(insert('title', '{"mn":""}')).rejects.toThrow('news_title_check')
    await expect(insert('title', JSON.stringify({ mn: 'а'.repeat(151) }))).rejects.toThrow('news_title_check')
    await expect(insert('title', '{"mn":"а","de":"b"}')).rejects.toThrow('news_title_check')
    await expect(insert('category', '"no key"')).rejects.toThrow('news_category_check')
  })
})

describe('saving', () => {
  test('a stale save is rejected with the current record, and changes nothing', async () => {
    const { id } = await write(t, khorooAdmin)
    await t.as(khorooAdmin).patch(`/v1/news/${id}`, { title: { mn: 'Түрүүлсэн' }, version: 1 })

    const answer = await t.as(khorooAdmin).patch(`/v1/news/${id}`, { title: { mn: 'Хоцорсон' }, version: 1 })

    const now = (await t.as(khorooAdmin).get(`/v1/news/${id}`)).body.data
    expect(now).toMatchObject({ title: { mn: 'Түрүүлсэн' }, version: 2 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale', current: now } })
  })

  test('of two concurrent saves of one version exactly one succeeds, and the other gets its result', async () => {
    const { id } = await publish(t, khorooAdmin)
    const save = (person: typeof khorooAdmin) =>
      t.as(person).patch(`/v1/news/${id}`, { title: { mn: person.name }, version: 2 })

    const answers = await Promise.all([save(khorooAdmin), save(districtAdmin)])

    const won = answers.find((a) => a.status === 200)
    const lost = answers.find((a) => a.status === 409)
    expect(lost?.body.current).toMatchObject({ title: won?.body.data.title, areaId: won?.body.data.areaId, version: 3 })
  })

  test('a change without a version is refused', async () => {
    const { id } = await write(t, khorooAdmin)
    const answer = await t.as(khorooAdmin).patch(`/v1/news/${id}`, { title: { mn: 'Шинэ' } })
    expect(answer.body.errors).toMatchObject([{ path: 'version', code: 'required' }])
  })

  test('a change keeps fields that were not sent', async () => {
    const { id, ...before } = await write(t, khorooAdmin, { pinned: true, order: 7, publishAt: '2030-01-01T00:00:00Z' })
    const after = okOf(await t.as(khorooAdmin).patch(`/v1/news/${id}`, { category: 'event', version: 1 }), 200)
    expect(after).toMatchObject({ ...before, category: 'event', version: 2, updatedAt: after.updatedAt })
  })

  test('the beginning of the text is stored for lists, in whole words', async () => {
    const made = await write(t, khorooAdmin, {
      body: { mn: docFromText('мэдээлэл '.repeat(60)), en: docFromText('Short.') },
    })
    expect(made.excerpt.en).toBe('Short.')
    expect(made.excerpt.mn).toMatch(/^(мэдээлэл )+мэдээлэл…$/)
    expect([...made.excerpt.mn].length).toBeLessThanOrEqual(200)
  })

  test('a double click with one Idempotency-Key creates one record and returns it twice', async () => {
    const before = await countOf()
    const key = { 'idempotency-key': 'one click' }

    const [first, second] = await Promise.all([create({}, key), create({}, key)])

    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await countOf()).toBe(before + 1)
    expect((await create({ title: { mn: 'Өөр' } }, key)).body.errors).toMatchObject([{ code: 'reused' }])
  })

  test('texts are stored in NFC and trimmed, without meaningless additions of the editor', async () => {
    const body = paragraph({
      type: 'text',
      text: 'Бичвэр',
      marks: [{ type: 'link', attrs: { href: ' https://ub.mn ', target: '_blank', rel: 'x', class: null } }],
    })
    const made = okOf(await create({ title: { mn: '  Гарчиг  ', en: ' ' }, body }), 201)
    expect(made.title).toEqual({ mn: 'Гарчиг' })
    const [block] = (made.body.mn as RichDoc).content
    expect(block).toEqual({
      type: 'paragraph',
      content: [{ type: 'text', text: 'Бичвэр', marks: [{ type: 'link', attrs: { href: 'https://ub.mn' } }] }],
    })
  })
})

describe('readers', () => {
  const viewsOf = async (id: string) => {
    await t.core.views.flush()
    return (await t.as(null).get(`/v1/news/${id}`)).body.data.views
  }
  const view = (id: string, remoteAddress = '203.0.113.5') =>
    t.http.inject({ method: 'POST', url: `/v1/news/${id}/views`, remoteAddress })

  test('are counted once a day per address, and nothing stored reveals the address', async () => {
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const { id, version } = await publish(t, khorooAdmin)
    for (const address of ['203.0.113.5', '203.0.113.5', '203.0.113.6'])
      expect((await view(id, address)).statusCode).toBe(204)
    expect(await viewsOf(id)).toBe(2)

    t.setNow(new Date('2026-11-21T16:00:00Z')) // midnight in Ulaanbaatar
    await view(id)
    expect(await viewsOf(id)).toBe(3)
    const { rows } = await t.core.pool.query('select day, visitor from news_views')
    expect(rows).toEqual([{ day: '2026-11-22', visitor: expect.stringMatching(/^[0-9a-f]{32}$/) }])

    const record = (await t.as(khorooAdmin).get(`/v1/news/${id}`)).body.data
    expect(record).toMatchObject({ version, views: 3 })
    expect((await t.as(khorooAdmin).get(`/v1/news/${id}/history`)).body.data).toHaveLength(2)
    t.setNow(undefined)
  })

  test('are counted for each record separately', async () => {
    const [one, other] = [await publish(t, khorooAdmin), await publish(t, khorooAdmin)]
    for (const { id } of [one, other]) await view(id, '203.0.113.9')
    expect([await viewsOf(one.id), await viewsOf(other.id)]).toEqual([1, 1])
  })

  test('of records that are not public are not counted', async () => {
    const { id } = await write(t, khorooAdmin)
    expect((await view(id)).statusCode).toBe(404)
  })
})
