import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { emptyKind, makeContent } from '../../testing/content.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { readCsv } from '../../testing/sheets.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await emptyKind(t.core.pool, 'laws')
  await t.core.pool.query('delete from organisations')
})

const aLaw = (more: Record<string, unknown> = {}) => ({
  title: { mn: 'Хог хаягдлын тухай', en: 'On waste' },
  body: { mn: docFromText('Нэгдүгээр зүйл. Хог хаягдлыг ангилан цуглуулна.') },
  category: 'law',
  areaId: idOf('C'),
  number: 'А/461',
  adoptedOn: '2026-01-15',
  effectiveOn: '2026-03-01',
  ...more,
})
const create = (more: Record<string, unknown> = {}, person: TestPerson = cityAdmin) =>
  t.as(person).post('/v1/laws', aLaw(more))
const write = async (more: Record<string, unknown> = {}) => okOf(await create(more), 201)
const publish = async (more: Record<string, unknown> = {}) => {
  const { id } = await write(more)
  return okOf(await t.as(cityAdmin).post(`/v1/laws/${id}/transitions`, { action: 'publish' }), 200)
}
const list = async (query: string, person: TestPerson | null = cityAdmin) =>
  (await t.as(person).get(`/v1/laws?${query}`)).body
const titles = async (query: string, person: TestPerson | null = null) =>
  (await list(query, person)).data.map((row: { title: { mn: string } }) => row.title.mn)
const addOrganisation = (more: Record<string, unknown> = {}, person: TestPerson = cityAdmin) =>
  t.as(person).post('/v1/organisations', {
    name: { mn: 'Хот тохижилтын газар' },
    kind: 'local',
    register: null,
    active: true,
    ...more,
  })
const organisation = async (more: Record<string, unknown> = {}) => okOf(await addOrganisation(more), 201)

describe('permissions', () => {
  test.each([districtAdmin, khorooAdmin, leader])('$name can read published laws and write nothing', async (person) => {
    const { id } = await publish()

    expect((await t.as(person).get(`/v1/laws/${id}`)).status).toBe(200)
    expect((await create({}, person)).status).toBe(403)
    expect((await t.as(person).patch(`/v1/laws/${id}`, { number: 'Б/1', version: 2 })).status).toBe(403)
    expect((await t.as(person).delete(`/v1/laws/${id}`)).status).toBe(403)
    expect((await t.as(person).post(`/v1/laws/bulk`, { ids: [id], action: 'archive' })).status).toBe(403)
    expect((await addOrganisation({}, person)).status).toBe(403)
  })

  test('nobody below the city sees a draft of the city, and citizens see no list of organisations', async () => {
    const { id } = await write()

    for (const person of [districtAdmin, khorooAdmin, leader, citizen, null])
      expect((await t.as(person).get(`/v1/laws/${id}`)).status).toBe(404)
    expect((await t.as(otherCityAdmin).get(`/v1/laws/${id}`)).status).toBe(200)
    expect((await t.as(citizen).get('/v1/organisations')).status).toBe(403)
    expect((await t.as(null).get('/v1/organisations')).status).toBe(401)
  })
})

describe('bad input', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a day that does not exist', { adoptedOn: '2026-02-29' }, 'adoptedOn', 'date'],
    ['a day that is written otherwise', { adoptedOn: '15.01.2026' }, 'adoptedOn', 'date'],
    ['a week that does not exist', { effectiveOn: '2025-W53-1' }, 'effectiveOn', 'date'],
    ['force before adoption', { effectiveOn: '2026-01-14' }, 'effectiveOn', 'before_adopted'],
    ['a number over its length', { number: 'а'.repeat(41) }, 'number', 'too_long'],
    ['a source that is a script', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', 'web_address'],
    ['a source of our own', { sourceUrl: '/news' }, 'sourceUrl', 'web_address'],
    ['an organisation that does not exist', { organisations: [idOf('none')] }, 'organisations', 'not_in_list'],
    ['a file that does not exist', { attachments: [{ fileId: idOf('none') }] }, 'attachments.0.fileId', 'file_id'],
    ['a kind of act that there is not', { category: 'gossip' }, 'category', 'not_in_list'],
  ])('%s is rejected on its field', async (_what, more, path, code) => {
    const answer = await create(more)

    expect(answer, answer.text).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('a change that reverses the order of the days is rejected too', async () => {
    const { id } = await write()
    const answer = await t.as(cityAdmin).patch(`/v1/laws/${id}`, { adoptedOn: '2026-04-01', version: 1 })

    expect(answer.body.errors).toMatchObject([{ path: 'effectiveOn', code: 'before_adopted' }])
  })

  test("a picture is not a document, and another person's file is reported as if it did not exist", async () => {
    const { rows } = await t.core.pool.query(
      `insert into files (owner_id, area_id, name, type, bytes, sha256) values
       ($1, $3, 'a.webp', 'image/webp', 1, ''), ($2, $3, 'b.pdf', 'application/pdf', 1, '') returning id`,
      [cityAdmin.id, otherCityAdmin.id, idOf('C')],
    )
    const codes = async (fileId: string) => (await create({ attachments: [{ fileId }] })).body.errors[0].code

    expect(await codes(rows[0].id)).toBe('file_kind')
    expect(await codes(rows[1].id)).toBe('file_id')
  })
})

describe('publishing', () => {
  test('requires the day of adoption, and a text or a file', async () => {
    const { id } = await write({ adoptedOn: null, effectiveOn: null, body: { mn: docFromText('') } })
    const answer = await t.as(cityAdmin).post(`/v1/laws/${id}/transitions`, { action: 'publish' })

    expect(answer.body.errors).toMatchObject([
      { path: 'adoptedOn', code: 'required' },
      { path: 'body.mn', code: 'text_or_file' },
    ])
  })

  test('is possible with a file alone, which is public then, and only then', async () => {
    const content = Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`)
    const file = okOf(
      await t.as(cityAdmin).upload('/v1/files', { name: 'тогтоол.pdf', type: 'application/pdf', content }),
      201,
    )
    const draft = await write({ body: { mn: docFromText('') }, attachments: [{ fileId: file.id }] })
    expect((await t.as(null).get(`/files/${file.id}/file`)).status).toBe(404)

    const law = okOf(await t.as(cityAdmin).post(`/v1/laws/${draft.id}/transitions`, { action: 'publish' }), 200)

    expect(law).toMatchObject({ fileCount: 1, attachments: [{ id: file.id, name: 'тогтоол.pdf' }] })
    expect((await t.as(null).get(law.attachments[0].url)).status).toBe(200)
    await t.as(cityAdmin).post(`/v1/laws/${draft.id}/transitions`, { action: 'archive' })
    expect((await t.as(null).get(`/files/${file.id}/file`)).status).toBe(404)
  })

  test('prevents removing the day', async () => {
    const { id } = await publish()
    const answer = await t.as(cityAdmin).patch(`/v1/laws/${id}`, { adoptedOn: null, effectiveOn: null, version: 2 })

    expect(answer.body.errors).toMatchObject([{ path: 'adoptedOn', code: 'required' }])
  })
})

describe('versions', () => {
  test('contain number, days, files and organisations, which are restored with them', async () => {
    const { id: bound } = await organisation()
    const { id } = await write({ organisations: [bound] })
    okOf(
      await t.as(cityAdmin).patch(`/v1/laws/${id}`, {
        number: 'Б/2',
        adoptedOn: '2026-02-02',
        organisations: [],
        version: 1,
      }),
      200,
    )
    const first = okOf(await t.as(cityAdmin).get(`/v1/laws/${id}/versions/1`), 200)
    expect(first.own).toMatchObject({ number: 'А/461', adoptedOn: '2026-01-15', organisations: [bound] })

    const now = okOf(await t.as(cityAdmin).post(`/v1/laws/${id}/versions/1/restore`, { version: 2 }), 200)

    expect(now).toMatchObject({ number: 'А/461', adoptedOn: '2026-01-15', organisationCount: 1 })
    expect(now.organisations).toEqual([{ id: bound, name: { mn: 'Хот тохижилтын газар' } }])
  })

  test('are not created by a save that changes nothing', async () => {
    const { id } = await write()
    await t.as(cityAdmin).patch(`/v1/laws/${id}`, { number: 'А/461', adoptedOn: '2026-01-15', version: 1 })
    const versions = (await t.as(cityAdmin).get(`/v1/laws/${id}/versions`)).body.data

    expect(versions).toHaveLength(1)
  })
})

describe('search', () => {
  test('covers title, number and text in either script, and shows the place in the text', async () => {
    await publish()
    await publish({ title: { mn: 'Өмчийн тухай' }, number: '12/36', body: { mn: docFromText('Өргөө, гэр, хашаа.') } })

    expect(await titles('q=хог')).toEqual(['Хог хаягдлын тухай'])
    expect(await titles(`q=${encodeURIComponent('461')}`)).toEqual(['Хог хаягдлын тухай'])
    expect(await titles('q=12/36')).toEqual(['Өмчийн тухай'])
    const { data } = await list('q=оргоо', null)
    expect(data[0].found).toEqual({
      lang: 'mn',
      parts: [
        { text: 'Өргөө', hit: true },
        { text: ', гэр, хашаа.', hit: false },
      ],
    })
    expect((await list('q=омчийн', null)).data[0].found).toBeNull()
    expect(await titles('q=байхгүй')).toEqual([])
  })

  test('never finds a draft, or shows an excerpt of it, for people who may not read it', async () => {
    await write({ body: { mn: docFromText('Нууцлалын заалт.') } })

    for (const person of [districtAdmin, leader, citizen, null]) expect(await titles('q=нууцлалын', person)).toEqual([])
  })

  test('filters by kind, by day of adoption and by organisation', async () => {
    const { id } = await organisation()
    await publish({ organisations: [id] })
    await publish({ title: { mn: 'Журам' }, category: 'regulation', adoptedOn: '2025-05-05', effectiveOn: null })

    expect(await titles('category=regulation')).toEqual(['Журам'])
    expect(await titles('adoptedFrom=2025-05-05&adoptedTo=2025-05-05')).toEqual(['Журам'])
    expect(await titles(`organisation=${id}`)).toEqual(['Хог хаягдлын тухай'])
    expect(await titles('sort=-adoptedOn')).toEqual(['Хог хаягдлын тухай', 'Журам'])
    expect(await titles('sort=organisationCount')).toEqual(['Журам', 'Хог хаягдлын тухай'])
  })
})

test('numbers are sorted numerically, in laws and in names', async () => {
  for (const number of ['10/171', '1/8', '2/65']) await publish({ title: { mn: number }, number })
  expect(await titles('sort=number')).toEqual(['1/8', '2/65', '10/171'])
  for (const mn of ['101 дүгээр сургууль', '15 дугаар сургууль', 'Өргөө', 'Оргил']) await organisation({ name: { mn } })
  const { data } = (await t.as(leader).get('/v1/organisations')).body
  expect(data.map((one: { name: { mn: string } }) => one.name.mn)).toEqual([
    '15 дугаар сургууль',
    '101 дүгээр сургууль',
    'Оргил',
    'Өргөө',
  ])
})

describe('organisations', () => {
  test('a register number has seven digits and is unique', async () => {
    expect((await addOrganisation({ register: '12345' })).body.errors).toMatchObject([
      { path: 'register', code: 'organisation_register' },
    ])
    await organisation({ register: '2041234' })
    expect((await addOrganisation({ register: '2041234' })).body.errors).toMatchObject([
      { path: 'register', code: 'taken' },
    ])
  })

  test('of two concurrent uses of one number exactly one succeeds, and the other is reported on its field', async () => {
    const both = await Promise.all([addOrganisation({ register: '2041234' }), addOrganisation({ register: '2041234' })])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect(won?.status).toBe(201)
    expect(lost?.body.errors).toMatchObject([{ path: 'register', code: 'taken' }])
  })

  test('can be exported as listed, and the export is logged', async () => {
    await organisation({ name: { mn: '=Хот' }, register: '2041234' })
    await organisation({ name: { mn: 'Хуучин' }, active: false })
    const file = await t.as(leader).get('/v1/organisations/export?format=csv&active=true')
    const [head, ...lines] = readCsv(file.text)
    expect(head).toEqual(expect.arrayContaining(['Нэр', 'Регистрийн дугаар', 'Хууль, журмын тоо']))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('2041234')
    expect(lines[0]?.filter((cell: string) => /^[=+\-@]/.test(cell))).toEqual([])
    const { rows } = await t.core.pool.query(`select 1 from audit_log where action = 'laws.export_organisations'`)
    expect(rows).toHaveLength(1)
    expect((await t.as(citizen).get('/v1/organisations/export?format=csv')).status).toBe(403)
  })

  test('count only the laws that the reader may see, and none in the bin', async () => {
    const { id } = await organisation()
    await write({ organisations: [id] })
    await publish({ organisations: [id] })
    const binned = await publish({ organisations: [id] })
    await t.as(cityAdmin).delete(`/v1/laws/${binned.id}`)
    const countFor = async (person: TestPerson) => (await t.as(person).get('/v1/organisations')).body.data[0].lawCount

    expect(await countFor(cityAdmin)).toBe(2)
    expect(await countFor(districtAdmin)).toBe(1)
  })

  test("when two people change one, the second gets the first one's version", async () => {
    const { id } = await organisation()
    okOf(await t.as(cityAdmin).patch(`/v1/organisations/${id}`, { name: { mn: 'Шинэ нэр' }, version: 1 }), 200)
    const late = await t.as(otherCityAdmin).patch(`/v1/organisations/${id}`, { active: false, version: 1 })

    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { name: { mn: 'Шинэ нэр' } } } })
    expect(late.body.current).not.toHaveProperty('search')
  })

  test('the database rejects a law that binds an unknown organisation, and the deletion of an organisation that a law binds', async () => {
    const { id } = await organisation()
    const wish = (organisations: string[]) => ({
      table: 'laws',
      category: 'law',
      own: { adopted_on: '2026-01-01', organisations },
    })
    await expect(makeContent(t.core.pool, wish([idOf('none')]), { area: 'C' })).rejects.toThrow(/does not exist/)
    await makeContent(t.core.pool, wish([id]), { area: 'C' })

    await expect(t.core.pool.query('delete from organisations where id = $1', [id])).rejects.toThrow(/binds/)
    await emptyKind(t.core.pool, 'laws')
  })
})

test('an export contains number, days and counts, and no formulas', async () => {
  await publish({ title: { mn: '=1+1' }, number: '@А/1' })
  const answer = await t.as(districtAdmin).get('/v1/laws/export?format=csv')
  const [head, row] = readCsv(answer.text)

  expect(head).toEqual(expect.arrayContaining(['Дугаар', 'Батлагдсан огноо', 'Байгууллагын тоо']))
  expect(row?.filter((cell: string) => /^[=+\-@]/.test(cell))).toEqual([])
})
