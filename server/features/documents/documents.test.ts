import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { emptyKind } from '../../testing/content.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const NOTHING = '00000000-0000-4000-8000-000000000000'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await emptyKind(t.core.pool, 'documents')
  await t.core.pool.query('truncate funds cascade')
})

const upload = async (person: TestPerson = cityAdmin, content = PDF): Promise<{ fileId: string }> => {
  const sent = { name: 'тайлан.pdf', type: 'application/pdf', content }
  return { fileId: okOf(await t.as(person).upload('/v1/files', sent), 201).id }
}
const aDocument = (title: string, more: Record<string, unknown> = {}) => ({
  title: { mn: title },
  body: { mn: docFromText('') },
  category: 'annual',
  areaId: idOf('C'),
  year: 2025,
  ...more,
})
const write = async (title: string, more: Record<string, unknown> = {}): Promise<string> =>
  okOf(await t.as(cityAdmin).post('/v1/documents', aDocument(title, more)), 201).id
const act = (id: string, body: object, person = cityAdmin) => t.as(person).post(`/v1/documents/${id}/transitions`, body)
async function publish(title: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = await write(title, { fileMn: await upload(), ...more })
  okOf(await act(id, { action: 'publish' }), 200)
  return id
}
let funds = 0
/** A fund, published unless it stays a draft. */
async function makeFund(isDraft = false): Promise<string> {
  const fund = {
    code: `D${++funds}-FUND`,
    name: { mn: 'Туршилтын сан' },
    description: { mn: '' },
    currency: 'MNT',
    inception: '2014-01-01',
    units: null,
    manager: { mn: '' },
    custodian: { mn: '' },
    licence: '',
    fees: { mn: '' },
    minimum: null,
    risk: null,
  }
  const { id } = okOf(await t.as(cityAdmin).post('/v1/funds', fund), 201)
  if (!isDraft) okOf(await t.as(cityAdmin).post(`/v1/funds/${id}/transitions`, { action: 'publish' }), 200)
  return id
}
const one = async (id: string, person: TestPerson | null = null) =>
  (await t.as(person).get(`/v1/documents/${id}`)).body.data
const titles = async (query = '', person: TestPerson | null = null): Promise<string[]> =>
  (await t.as(person).get(`/v1/documents?${query}`)).body.data.map((row: { title: { mn: string } }) => row.title.mn)
const download = async (url: string) => (await t.http.inject({ url })).statusCode
const missing = async (id: string) =>
  (await act(id, { action: 'publish' })).body.errors?.map(({ path, code }: { path: string; code: string }) => [
    path,
    code,
  ])

describe('permissions', () => {
  test.each([districtAdmin, khorooAdmin, leader])('$name can read, but not write', async (person) => {
    const id = await publish('Жилийн тайлан')
    const areaId = idOf(person.area ?? '')

    expect((await t.as(person).post('/v1/documents', aDocument('Өөр', { areaId }))).status).toBe(403)
    expect((await t.as(person).patch(`/v1/documents/${id}`, { year: 2024, version: 2 })).status).toBe(403)
    expect((await act(id, { action: 'archive' }, person)).status).toBe(403)
    expect(await titles('', person)).toEqual(['Жилийн тайлан'])
  })

  test('nobody below the city sees a document that is not published', async () => {
    await write('Ноорог')
    const later = await write('Товлосон', { fileMn: await upload() })
    okOf(await act(later, { action: 'publish', publishAt: '2099-01-01T00:00:00Z' }), 200)
    okOf(await act(await publish('Архивласан'), { action: 'archive' }), 200)

    for (const person of [districtAdmin, khorooAdmin, leader, citizen, null])
      expect(await titles('', person)).toEqual([])
    expect(await titles('', otherCityAdmin)).toHaveLength(3)
  })
})

describe('files', () => {
  test('of a document that is not published are not public', async () => {
    const { fileId } = await upload()
    const id = await write('Ноорог', { fileMn: { fileId } })
    const url = `/files/${fileId}/file`
    expect(await download(url)).toBe(404)

    okOf(await act(id, { action: 'publish' }), 200)
    expect((await one(id)).pdfs).toMatchObject([{ id: fileId, lang: 'mn', url, bytes: PDF.length }])
    expect(await download(url)).toBe(200)

    okOf(await act(id, { action: 'archive' }), 200)
    expect(await download(url)).toBe(404)
  })

  test('a replaced file becomes public with the changes, and the earlier one stays public until then', async () => {
    const before = await upload()
    const id = await publish('Тайлан', { fileMn: before })
    const after = await upload(cityAdmin, Buffer.concat([PDF, Buffer.from('\n')]))
    okOf(await t.as(cityAdmin).patch(`/v1/documents/${id}`, { fileMn: after, version: 2 }), 200)
    const states = () => Promise.all([before, after].map(({ fileId }) => download(`/files/${fileId}/file`)))

    expect(await states()).toEqual([200, 404])
    expect((await one(id)).pdfs).toMatchObject([{ id: before.fileId }])
    okOf(await t.as(cityAdmin).patch(`/v1/documents/${id}`, { publish: true, version: 3 }), 200)
    expect(await states()).toEqual([404, 200])
  })

  test.each([
    ['a picture', 'image/webp', 'not_a_pdf'],
    ['a text document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'not_a_pdf'],
    ['a video', 'video/mp4', 'not_a_pdf'],
  ])('%s is refused', async (_, type, code) => {
    const { rows } = await t.core.pool.query(
      `insert into files (owner_id, name, type, bytes, sha256) values ($1, 'a.pdf', $2, 1, '') returning id`,
      [cityAdmin.id, type],
    )
    const answer = await t.as(cityAdmin).post('/v1/documents', aDocument('А', { fileEn: { fileId: rows[0].id } }))
    expect(answer.body.errors).toMatchObject([{ path: 'fileEn', code }])
  })

  test('the upload of another person, and one that does not exist, are refused in the same way', async () => {
    for (const file of [await upload(khorooAdmin), { fileId: NOTHING }]) {
      const answer = await t.as(cityAdmin).post('/v1/documents', aDocument('А', { fileMn: file }))
      expect([answer.status, answer.body.errors[0].path, answer.body.errors[0].code]).toEqual([
        400,
        'fileMn',
        'file_id',
      ])
    }
  })
})

describe('publishing', () => {
  test('needs a file in at least one language', async () => {
    const id = await write('Жилийн тайлан')
    expect(await missing(id)).toEqual([['fileMn', 'required']])

    okOf(await t.as(cityAdmin).patch(`/v1/documents/${id}`, { fileEn: await upload(), version: 1 }), 200)
    expect(await missing(id)).toBeUndefined()
  })

  test('of a quarterly presentation needs its quarter', async () => {
    const id = await write('Танилцуулга', { category: 'quarterly', fileMn: await upload() })
    expect(await missing(id)).toEqual([['quarter', 'required']])
  })

  test.each(['prospectus', 'rules', 'licence'])('of %s needs the fund and the date', async (category) => {
    const fundId = await makeFund()
    const id = await write('Баримт', { category, fileMn: await upload() })
    expect(await missing(id)).toEqual([
      ['datedOn', 'required'],
      ['fundId', 'required'],
    ])
    okOf(await t.as(cityAdmin).patch(`/v1/documents/${id}`, { fundId, datedOn: '2025-05-01', version: 1 }), 200)
    expect(await missing(id)).toBeUndefined()
  })

  test.each([
    ['year', 1999],
    ['year', 2100],
    ['year', 2025.5],
    ['year', '2025'],
    ['quarter', 0],
    ['quarter', 5],
    ['datedOn', '2025-02-30'],
    ['fundId', 'x'],
  ])('%s %s is refused', async (path, value) => {
    const answer = await t.as(cityAdmin).post('/v1/documents', aDocument('А', { [path]: value }))
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
  })

  test('a fund that does not exist is refused', async () => {
    const answer = await t.as(cityAdmin).post('/v1/documents', aDocument('А', { fundId: NOTHING }))
    expect(answer.body.errors).toMatchObject([{ path: 'fundId', code: 'not_in_list' }])
  })

  test('the document of a fund that is deleted stays and belongs to no fund', async () => {
    const fundId = await makeFund(true)
    const id = await publish('Тайлан', { fundId })
    expect((await t.as(cityAdmin).delete(`/v1/funds/${fundId}`)).status).toBe(204)

    expect(await one(id)).toMatchObject({ title: { mn: 'Тайлан' }, fundId: null })
  })
})

describe('the list', () => {
  test('is by year and quarter, newest first; a whole year comes after its quarters', async () => {
    await publish('2024')
    await publish('2025/1', { quarter: 1, category: 'quarterly', year: 2025 })
    await publish('2025')
    await publish('2025/4', { quarter: 4, category: 'quarterly', year: 2025 })
    await t.core.pool.query(`update documents set year = 2024 where title ->> 'mn' = '2024'`)

    expect(await titles()).toEqual(['2025', '2025/4', '2025/1', '2024'])
    expect(await titles('sort=year')).toEqual(['2024', '2025/1', '2025/4', '2025'])
  })

  test('is narrowed to a year, a fund, and a kind, and searched by the year', async () => {
    const fundId = await makeFund()
    await publish('Сангийн', { fundId, year: 2023 })
    await publish('Бусад')

    expect(await titles('year=2023')).toEqual(['Сангийн'])
    expect(await titles(`fundId=${fundId}`)).toEqual(['Сангийн'])
    expect(await titles('category=licence')).toEqual([])
    expect(await titles('q=2023')).toEqual(['Сангийн'])
    expect((await t.as(null).get('/v1/documents?year=abc')).status).toBe(400)
  })
})

// `npm test` builds dist first: these tests use the real pages on the real database
describe('public pages', () => {
  const page = async (url: string) => (await t.http.inject({ url })).body

  test('list, fund and feed show a document as soon as it is published, and no longer after it is archived', async () => {
    const fundId = await makeFund()
    const id = await write('Сангийн дүрэм', {
      category: 'rules',
      fundId,
      datedOn: '2025-05-01',
      fileMn: await upload(),
    })
    const search = `/search?q=${encodeURIComponent('дүрэм')}`
    const pages = ['/documents', `/fund/${fundId}`, '/about-us', '/feeds/documents.xml', search]
    const shown = async () => Promise.all(pages.map(async (url) => (await page(url)).includes(id)))

    expect(await shown()).toEqual(pages.map(() => false))
    expect((await t.http.inject({ url: `/documents/${id}` })).statusCode).toBe(404)
    okOf(await act(id, { action: 'publish' }), 200)
    expect(await shown()).toEqual(pages.map(() => true))
    expect(await page('/feeds/documents.xml')).toMatch(/<link rel="enclosure" type="application\/pdf" hreflang="mn"/)
    okOf(await act(id, { action: 'archive' }), 200)
    expect(await shown()).toEqual(pages.map(() => false))
  })

  test('the name of a fund that is not published is not shown', async () => {
    const fundId = await makeFund(true)
    const id = await publish('Тайлан', { fundId })
    for (const url of ['/documents', `/documents/${id}`]) {
      const html = await page(url)
      expect(html).toContain('Тайлан')
      expect(html).not.toContain('Туршилтын сан')
    }
  })
})
