import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { aViolation, makeViolation } from '../../testing/violations.ts'

const { khorooAdmin, leader, citizen, homelessCitizen } = people

let t: TestApp
let photo: Buffer
beforeAll(async () => {
  t = await app()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#887766' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'TestCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 55/1 7/1', GPSLongitudeRef: 'E' },
    })
    .toBuffer()
})
beforeEach(async () => {
  await t.core.pool.query('truncate violations cascade')
  t.setNow(undefined)
})

const register = (person: TestPerson, more: Record<string, unknown> = {}) =>
  t.as(person).post('/v1/violations', aViolation(more))
const upload = async (person: TestPerson) =>
  okOf(await t.as(person).upload('/v1/files', { name: 'IMG_1.jpg', type: 'image/jpeg', content: photo }), 201).id
const refusal = async (more: Record<string, unknown>) => {
  const { status, body } = await register(citizen, more)
  return [status, body.errors?.[0]?.path, body.errors?.[0]?.code]
}

describe('registration rejects', () => {
  test.each([
    ['a description of 1001 characters', { description: 'х'.repeat(1001) }, 'description', 'too_long'],
    ['no description', { description: '  ' }, 'description', 'required'],
    ['neither a place nor a point', { place: '', point: null }, 'place', 'required'],
    ['a point in another country', { point: { lat: 47.9, lon: 126.5 } }, 'point.lon', 'outside_mongolia'],
    ['a point south of the country', { point: { lat: 41.4, lon: 106.9 } }, 'point.lat', 'outside_mongolia'],
    ['a day that does not exist', { foundOn: '2026-02-30' }, 'foundOn', 'date'],
    ['an unknown category', { category: 'other' }, 'category', 'not_in_list'],
    ['six photos', { photos: Array.from({ length: 6 }, () => crypto.randomUUID()) }, 'photos', 'too_many_items'],
    ['a photo that does not exist', { photos: [crypto.randomUUID()] }, 'photos.0', 'file_id'],
    ['a given state', { status: 'resolved' }, 'status', 'unknown_field'],
  ])('%s', async (_what, more, at, code) => {
    expect(await refusal(more)).toEqual([400, at, code])
  })

  test('several invalid fields at once, including the missing place', async () => {
    const { body } = await register(citizen, { category: '', description: '', place: '', point: null })
    expect(body.errors.map((e: { path: string }) => e.path).toSorted()).toEqual(['category', 'description', 'place'])
  })

  test('a day that has not begun in Ulaanbaatar, to the minute', async () => {
    t.setNow(new Date('2026-11-20T15:59:00Z'))
    expect(await refusal({ foundOn: '2026-11-21' })).toEqual([400, 'foundOn', 'in_future'])
    t.setNow(new Date('2026-11-20T16:00:00Z'))
    expect((await register(citizen, { foundOn: '2026-11-21' })).status).toBe(201)
  })

  test('a photo uploaded by another person, a document, and the same photo twice', async () => {
    const foreign = await upload(leader)
    expect(await refusal({ photos: [foreign] })).toEqual([400, 'photos.0', 'file_id'])
    const own = await upload(citizen)
    expect(await refusal({ photos: [own, own] })).toEqual([400, 'photos', 'file_id'])
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
    const document = await t.as(leader).upload('/v1/files', { name: 'a.pdf', type: 'application/pdf', content: pdf })
    const answer = await register(leader, { photos: [okOf(document, 201).id] })
    expect(answer.body.errors[0]).toMatchObject({ path: 'photos', code: 'not_a_picture' })
  })
})

test('photos are stored without metadata and can be opened only by signed links', async () => {
  const before = await sharp(photo).metadata()
  expect(before.exif?.includes('TestCamera')).toBe(true)
  const ids = [await upload(citizen), await upload(citizen)]

  const created = okOf(await register(citizen, { photos: ids, point: { lat: 47.9186, lon: 106.9176 } }), 201)

  expect(created).toMatchObject({
    status: 'reported',
    level: 'khoroo',
    isMine: true,
    point: { lat: 47.9186, lon: 106.9176 },
  })
  expect(created.photos.map((p: { id: string }) => p.id)).toEqual(ids)
  for (const variant of ['small.webp', 'medium.webp', 'large.webp']) {
    const bytes = fs.readFileSync(path.join(t.dataDir, 'files', ids[0].slice(0, 2), ids[0], variant))
    const { exif, xmp, format } = await sharp(bytes).metadata()
    expect([exif, xmp, format, bytes.includes('GPS'), bytes.includes('TestCamera')]).toEqual([
      undefined,
      undefined,
      'webp',
      false,
      false,
    ])
  }
  const link = created.photos[0].urls.large
  expect((await t.http.inject({ url: link })).statusCode).toBe(200)
  expect((await t.http.inject({ url: link.split('?')[0] })).statusCode).toBe(404)
})

test('the khoroo has five working days, and the district ten from the day of the referral', async () => {
  t.setNow(new Date('2026-11-19T03:00:00Z')) // a Thursday
  const created = okOf(await register(citizen), 201)
  // the 26th is a holiday
  expect(created.dueOn).toBe('2026-11-27')
  const act = (action: string, more: object = {}) =>
    t.as(khorooAdmin).post(`/v1/violations/${created.id}/transitions`, { action, ...more })
  await act('verify')
  t.setNow(new Date('2026-11-30T03:00:00Z')) // the Monday after
  expect((await t.as(khorooAdmin).get('/v1/violations?overdue=true')).body.meta.total).toBe(1)
  const referred = okOf(await act('refer', { note: 'Дүүргийн эрх мэдлийн асуудал.' }), 200)
  expect([referred.dueOn, referred.overdue]).toEqual(['2026-12-14', false])
})

test('a request repeated with the same idempotency key creates one violation', async () => {
  const send = () => t.as(homelessCitizen).post('/v1/violations', aViolation(), { 'idempotency-key': 'phone-1' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.data.id).toBe(first.body.data.id)
})

describe('after registration', () => {
  test('corrections cannot change the description, and are logged with the names of the changed fields', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', description: 'Хэвээр' })
    const answer = await t.as(khorooAdmin).patch(`/v1/violations/${id}`, {
      category: 'noise',
      law: 'Зөрчлийн тухай хууль',
      areaId: idOf('D1K1S2'),
      version: 1,
    })
    expect(answer.body.data).toMatchObject({ category: 'noise', description: 'Хэвээр', version: 2 })
    const refused = await t.as(khorooAdmin).patch(`/v1/violations/${id}`, { description: 'Өөр', version: 2 })
    expect(refused.body.errors[0]).toMatchObject({ path: 'description', code: 'unknown_field' })
    const { rows } = await t.core.pool.query(
      `select details from audit_log where action = 'violations.change' and row_id = $1`,
      [id],
    )
    expect(rows[0].details.changed.toSorted()).toEqual(['areaId', 'category', 'law'])
  })

  test('of two concurrent corrections exactly one succeeds; the other gets 409 with the current violation', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const both = await Promise.all(
      ['Нэг', 'Хоёр'].map((place) => t.as(khorooAdmin).patch(`/v1/violations/${id}`, { place, version: 1 })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect(lost?.body.current.place).toBe(won?.body.data.place)
  })

  test('a comment keeps the state in which it was written', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    await t.as(leader).post(`/v1/violations/${id}/comments`, { text: 'Би харлаа.' })
    await t.as(khorooAdmin).post(`/v1/violations/${id}/transitions`, { action: 'verify' })
    await t.as(khorooAdmin).post(`/v1/violations/${id}/comments`, { text: 'Баталгаажууллаа.' })
    const { data } = (await t.as(leader).get(`/v1/violations/${id}/comments`)).body
    expect(data.map((c: { status: string; text: string }) => [c.status, c.text])).toEqual([
      ['reported', 'Би харлаа.'],
      ['verified', 'Баталгаажууллаа.'],
    ])
  })
})

describe('totals', () => {
  test('count verified, in progress, referred and resolved violations by category, law, area and month', async () => {
    t.setNow(new Date('2026-11-20T04:00:00Z'))
    const db = t.core.pool
    const law = 'Зөрчлийн тухай хууль'
    const root = await makeViolation(db, { area: 'D1K1S1', status: 'verified', law, foundOn: '2026-11-03' })
    await makeViolation(db, { area: 'D1K1S1', status: 'duplicate', duplicateOf: root.id, law })
    await makeViolation(db, {
      area: 'D1K1S2',
      status: 'in_progress',
      category: 'noise',
      foundOn: '2026-10-31',
      dueOn: '2026-11-19',
    })
    await makeViolation(db, { area: 'D1K1S2', status: 'referred', level: 'district', foundOn: '2025-11-30' })
    await makeViolation(db, { area: 'D1K2S1', status: 'resolved', foundOn: '2026-11-30' })
    await makeViolation(db, { area: 'D1K1S1', status: 'reported' })
    await makeViolation(db, { area: 'D1K1S1', status: 'rejected' })
    await makeViolation(db, { area: 'D2K1S1', status: 'verified' })
    const totals = async (person: TestPerson, query = '') =>
      (await t.as(person).get(`/v1/violations/totals${query}`)).body.data

    const district = await totals(people.districtAdmin)
    expect([district.total, district.overdue]).toEqual([4, 1])
    expect(district.status).toEqual({
      reported: 1,
      verified: 1,
      in_progress: 1,
      referred: 1,
      resolved: 1,
      rejected: 1,
      duplicate: 1,
    })
    expect([district.category.waste, district.category.noise, district.category.parking]).toEqual([3, 1, 0])
    expect(district.law).toEqual([{ law, count: 1 }])
    expect(district.area.map((a: { areaId: string; count: number }) => [a.areaId, a.count])).toEqual([
      [idOf('D1K1'), 3],
      [idOf('D1K2'), 1],
    ])
    expect(district.month).toHaveLength(12)
    expect(district.month.slice(-2)).toEqual([
      { month: '2026-10', count: 1 },
      { month: '2026-11', count: 2 },
    ])
    expect((await totals(people.cityAdmin)).total).toBe(5)
    const narrowed = await totals(people.cityAdmin, `?areaId=${idOf('D1K1')}&category=waste`)
    expect(narrowed.total).toBe(2)
    expect(narrowed.area.map((a: { count: number }) => a.count)).toEqual([1, 1])
    const listed = await t.as(people.districtAdmin).get('/v1/violations?counted=true')
    expect(listed.body.meta.total).toBe(4)
  })
})
