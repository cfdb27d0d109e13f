import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { emptyKind } from '../../testing/content.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await emptyKind(t.core.pool, 'videos')
})

const YOUTUBE = { provider: 'youtube', id: 'dQw4w9WgXcQ' }
const aVideo = (person: TestPerson, more: Record<string, unknown> = {}) => ({
  title: { mn: 'Иргэний бүртгэл хэрхэн авах вэ' },
  body: { mn: docFromText('') },
  category: 'guide',
  areaId: idOf(person.area ?? ''),
  source: YOUTUBE,
  ...more,
})
const create = (person: TestPerson, more: Record<string, unknown> = {}) =>
  t.as(person).post('/v1/videos', aVideo(person, more))
const publish = async (person: TestPerson, more: Record<string, unknown> = {}) => {
  const { id } = okOf(await create(person, more), 201)
  return okOf(await t.as(person).post(`/v1/videos/${id}/transitions`, { action: 'publish' }), 200)
}
/** The beginning of an MP4 file: enough to be recognized by its content. */
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 0x18]),
  Buffer.from('ftypmp42'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mp42isom'),
  Buffer.alloc(1000, 7),
])
const upload = async (person: TestPerson) =>
  okOf(await t.as(person).upload('/v1/files', { name: 'кино.mp4', type: 'video/mp4', content: mp4 }), 201)

describe('permissions', () => {
  test.each([khorooAdmin, leader])('$name can read, but not write', async (person) => {
    expect((await create(person)).status).toBe(403)
  })

  test('a district creates its own and reads those published elsewhere, but cannot change them', async () => {
    const own = await publish(districtAdmin)
    const city = await publish(cityAdmin)

    expect((await t.as(otherDistrictAdmin).get(`/v1/videos/${own.id}`)).status).toBe(200)
    expect((await t.as(otherDistrictAdmin).delete(`/v1/videos/${own.id}`)).status).toBe(403)
    expect((await t.as(districtAdmin).delete(`/v1/videos/${city.id}`)).status).toBe(403)
    expect((await create(districtAdmin, { areaId: idOf('D2') })).body.errors).toMatchObject([
      { path: 'areaId', code: 'out_of_reach' },
    ])
    expect((await t.as(districtAdmin).delete(`/v1/videos/${own.id}`)).status).toBe(204)
  })

  test('a draft is visible to nobody outside its own area', async () => {
    const { id } = okOf(await create(districtAdmin), 201)

    for (const person of [cityAdmin, khorooAdmin, leader, citizen, null])
      expect((await t.as(person).get(`/v1/videos/${id}`)).status).toBe(404)
  })
})

describe('invalid input', () => {
  test.each<[string, unknown, string, string]>([
    ['a link instead of an id', { provider: 'youtube', id: 'https://evil.mn' }, 'source.id', 'video_link'],
    ['an id that would leave the address', { provider: 'vimeo', id: '1/../..' }, 'source.id', 'video_link'],
    ['a file that does not exist', { provider: 'file', fileId: idOf('none') }, 'source.fileId', 'file_id'],
    ['an unknown field', { ...YOUTUBE, html: '<iframe>' }, 'source.html', 'unknown_field'],
  ])('%s is rejected', async (_what, source, path, code) => {
    const answer = await create(cityAdmin, { source })

    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('a site that is not on the list is rejected', async () => {
    expect((await create(cityAdmin, { source: { provider: 'evil', id: 'dQw4w9WgXcQ' } })).status).toBe(400)
  })

  test('a record without a video cannot be published', async () => {
    const { id } = okOf(await create(cityAdmin, { source: null }), 201)
    const answer = await t.as(cityAdmin).post(`/v1/videos/${id}/transitions`, { action: 'publish' })

    expect(answer.body.errors).toMatchObject([{ path: 'source', code: 'required' }])
  })

  test('a document is not a video', async () => {
    const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    const file = okOf(
      await t.as(cityAdmin).upload('/v1/files', { name: 'a.pdf', type: 'application/pdf', content }),
      201,
    )
    const answer = await create(cityAdmin, { source: { provider: 'file', fileId: file.id } })

    expect(answer.body.errors).toMatchObject([{ path: 'source.fileId', code: 'file_kind' }])
  })
})

describe('an uploaded file', () => {
  test('is public while the video is, and supports range requests', async () => {
    const file = await upload(cityAdmin)
    const { id } = okOf(await create(cityAdmin, { source: { provider: 'file', fileId: file.id } }), 201)
    expect((await t.as(null).get(`/files/${file.id}/file`)).status).toBe(404)

    const video = okOf(await t.as(cityAdmin).post(`/v1/videos/${id}/transitions`, { action: 'publish' }), 200)
    const piece = await t.as(null).get(video.file.url, { range: 'bytes=20-29' })

    expect(piece.status).toBe(206)
    expect(piece.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'content-range': `bytes 20-29/${mp4.length}`,
      'x-content-type-options': 'nosniff',
    })
    expect(String(piece.headers['content-disposition'])).toMatch(/^inline/)
    expect((await t.as(null).get(video.file.url, { range: 'bytes=9000-' })).status).toBe(416)
  })

  test('is not public through a version alone', async () => {
    const file = await upload(cityAdmin)
    const video = await publish(cityAdmin, { source: { provider: 'file', fileId: file.id } })
    okOf(await t.as(cityAdmin).patch(`/v1/videos/${video.id}`, { source: YOUTUBE, version: 2, publish: true }), 200)

    expect((await t.as(null).get(`/files/${file.id}/file`)).status).toBe(404)
    const first = okOf(await t.as(cityAdmin).get(`/v1/videos/${video.id}/versions/1`), 200)
    expect(first.own.source).toEqual({ provider: 'file', fileId: file.id })
  })
})

test('the transcript is searched', async () => {
  await publish(cityAdmin, { transcript: { mn: 'Сайн байна уу, өнөөдөр бүртгэлийн тухай ярья.' } })

  expect((await t.as(null).get('/v1/videos?q=оноодор')).body.data).toHaveLength(1)
  expect((await t.as(null).get('/v1/videos?q=маргааш')).body.data).toHaveLength(0)
})
