import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aDraft, okOf, publish, write } from '../../testing/news.ts'
import type { TestPerson } from '../../testing/people.ts'

const { cityAdmin, khorooAdmin, otherKhorooAdmin, leader, citizen } = people

let t: TestApp
let jpeg: Buffer
beforeAll(async () => {
  t = await app()
  // a photo with its location in the metadata, rotated by 90 degrees
  jpeg = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#3366aa' } })
    .withExif({
      IFD0: { Make: 'TestCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 55/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '106/1 55/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterEach(() => t.setNow(undefined))

const uploadAs = (person: TestPerson | null, content = jpeg, name = 'зураг.jpg', type = 'image/jpeg') =>
  t.as(person).upload('/v1/files', { name, type, content })
const uploaded = async (person: TestPerson = khorooAdmin) => okOf(await uploadAs(person), 201)
const bytesOf = async (url: string) => {
  const reply = await t.http.inject({ url })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}
const storedIn = (id: string) => {
  const folder = path.join(t.dataDir, 'files', id.slice(0, 2), id)
  return fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : []
}
const countOf = async () => Number((await t.core.pool.query('select count(*) as n from files')).rows[0].n)
const coverOf = (id: string) => ({ cover: { id, alt: { mn: 'Гудамж' } } })
const imageIn = (id: string) => ({
  body: {
    mn: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Зураг' }] },
        { type: 'image', attrs: { fileId: id, alt: 'Гудамж' } },
      ],
    },
  },
})

describe('uploading', () => {
  test('a picture is stored in three widths, rotated upright, without its metadata', async () => {
    const file = await uploaded()

    expect(file).toMatchObject({ name: 'зураг.jpg', type: 'image/webp', width: 600, height: 1200, url: null })
    expect(storedIn(file.id)).toEqual(['large.webp', 'medium.webp', 'small.webp'])
    for (const [variant, width] of [
      ['small', 320],
      ['medium', 600],
      ['large', 600],
    ] as const) {
      const { status, bytes, headers } = await bytesOf(file.urls[variant])
      const picture = await sharp(bytes).metadata()
      expect([status, headers['content-type'], picture.format, picture.width]).toEqual([
        200,
        'image/webp',
        'webp',
        width,
      ])
      expect([picture.exif, picture.xmp, picture.orientation]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('GPS') || bytes.includes('TestCamera')).toBe(false)
    }
    const before = await sharp(jpeg).metadata()
    expect(before.exif?.includes('TestCamera')).toBe(true)
  })

  test('a document is stored unchanged, offered as a download and never shown in the page', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
    const file = okOf(await uploadAs(khorooAdmin, pdf, 'тогтоол.pdf', 'application/pdf'), 201)

    expect(file).toMatchObject({ type: 'application/pdf', width: null, height: null, urls: null, bytes: pdf.length })
    const { bytes, headers } = await bytesOf(file.url)
    expect(bytes.equals(pdf)).toBe(true)
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('тогтоол.pdf')}`)
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test.each([
    ['a text called a picture', Buffer.from('not a picture at all'), 'x.jpg', 'image/jpeg', 'file_kind'],
    [
      'a page called a picture',
      Buffer.from('<html><script>alert(1)</script></html>'),
      'x.png',
      'image/png',
      'file_kind',
    ],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'x.svg',
      'image/svg+xml',
      'file_kind',
    ],
    [
      'the beginning of a picture',
      Buffer.from('ffd8ffe000104a464946000101', 'hex'),
      'x.jpg',
      'image/jpeg',
      'not_a_picture',
    ],
    ['nothing', Buffer.alloc(0), 'x.jpg', 'image/jpeg', 'empty_file'],
  ])('%s is rejected on its field and leaves nothing behind', async (_what, content, name, type, code) => {
    const before = await countOf()
    const answer = await uploadAs(khorooAdmin, content, name, type)

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'file', code }] } })
    expect(await countOf()).toBe(before)
    expect(fs.readdirSync(path.join(t.dataDir, 'files', 'incoming'))).toEqual([])
  })

  test('21 MB get 413 and leave nothing behind', async () => {
    const before = await countOf()
    const answer = await uploadAs(khorooAdmin, Buffer.concat([jpeg, Buffer.alloc(21 * 1_048_576 - jpeg.length)]))

    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(await countOf()).toBe(before)
    expect(fs.readdirSync(path.join(t.dataDir, 'files', 'incoming'))).toEqual([])
  })

  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['..\\..\\windows\\win.jpg', 'win.jpg'],
    ['.htaccess', 'htaccess'],
    ['/', 'file'],
  ])('the name %s is stored as %s, and never used as a path', async (name, kept) => {
    const file = okOf(await uploadAs(khorooAdmin, jpeg, name), 201)
    expect(file.name).toBe(kept)
    expect(storedIn(file.id)).toHaveLength(3)
  })

  test('a request without a file, with another field, or that is not a form is rejected', async () => {
    const form = (body: string) => ({
      method: 'POST' as const,
      url: '/v1/files',
      payload: `--b\r\n${body}\r\n--b--\r\n`,
    })
    const authorization = `Bearer ${await t.tokenOf(khorooAdmin)}`
    const send = async (body: string) =>
      (
        await t.http.inject({
          ...form(body),
          headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
        })
      ).json()

    const part = 'Content-Disposition: form-data; name='
    expect((await send(`${part}"note"\r\n\r\nx`)).errors).toMatchObject([{ path: 'note', code: 'unknown_field' }])
    expect((await send(`${part}"other"; filename="a.jpg"\r\n\r\nx`)).errors).toMatchObject([{ path: 'other' }])
    expect((await t.as(khorooAdmin).post('/v1/files', { file: 'x' })).status).toBe(415)
  })

  test('a citizen may only upload pictures, and anonymous callers nothing', async () => {
    expect((await uploadAs(citizen)).status).toBe(201)
    const pdf = Buffer.from('%PDF-1.4\n%%EOF')
    const refused = await uploadAs(citizen, pdf, 'a.pdf', 'application/pdf')
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'not_a_picture'])
    expect((await uploadAs(null)).status).toBe(401)
    expect((await uploadAs(leader)).status).toBe(201)
  })
})

describe('access to files', () => {
  test('is denied without a signature while no published record uses the file', async () => {
    const file = await uploaded()
    const plain = `/files/${file.id}/small.webp`
    expect((await bytesOf(plain)).status).toBe(404)
    expect((await bytesOf(`${file.urls.small.slice(0, -1)}x`)).status).toBe(404)

    const draft = await write(t, khorooAdmin, coverOf(file.id))
    expect((await bytesOf(plain)).status).toBe(404)
    expect((await bytesOf(draft.cover.urls.small)).status).toBe(200)

    t.setNow(new Date(Date.now() + 3 * 86_400_000))
    expect((await bytesOf(draft.cover.urls.small)).status).toBe(404)
  })

  test('is public, at a stable address, as long as a published record uses the file', async () => {
    const file = await uploaded()
    const made = await publish(t, khorooAdmin, { ...coverOf(file.id), ...imageIn(file.id) })
    const plain = `/files/${file.id}/small.webp`

    const one = (await t.as(null).get(`/v1/news/${made.id}`)).body.data
    expect(one.cover).toMatchObject({ urls: { small: plain }, width: 600, height: 1200, alt: { mn: 'Гудамж' } })
    expect(one.files[file.id].medium).toBe(`/files/${file.id}/medium.webp`)
    expect((await bytesOf(plain)).status).toBe(200)

    await t.as(khorooAdmin).delete(`/v1/news/${made.id}`)
    expect((await bytesOf(plain)).status).toBe(404)
  })

  test('a picture removed from published news is no longer public, but its versions still show it', async () => {
    const file = await uploaded()
    const made = await publish(t, khorooAdmin, coverOf(file.id))
    await t.as(khorooAdmin).patch(`/v1/news/${made.id}`, { cover: null, version: 2, publish: true })

    expect((await bytesOf(`/files/${file.id}/small.webp`)).status).toBe(404)
    const version = (await t.as(khorooAdmin).get(`/v1/news/${made.id}/versions/1`)).body.data
    expect((await bytesOf(version.cover.urls.small)).status).toBe(200)
    const restored = await t.as(khorooAdmin).post(`/v1/news/${made.id}/versions/1/restore`, { version: 3 })
    expect(okOf(restored, 200)).toMatchObject({ cover: null, changes: { cover: { id: file.id } } })
    expect((await bytesOf(`/files/${file.id}/small.webp`)).status).toBe(404)
    await t.as(khorooAdmin).patch(`/v1/news/${made.id}`, { publish: true, version: 4 })
    expect((await bytesOf(`/files/${file.id}/small.webp`)).status).toBe(200)
  })
})

describe('using files in a record', () => {
  test("another person's file is reported as if it did not exist", async () => {
    const foreign = await uploaded(otherKhorooAdmin)
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const id of [foreign.id, missing]) {
      const cover = await t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, coverOf(id)))
      expect(cover).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.id', code: 'file_id' }] } })
      const image = await t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, imageIn(id)))
      expect(image).toMatchObject({ status: 400, body: { errors: [{ path: 'body.mn', code: 'file_id' }] } })
    }
  })

  test('a file of one record cannot be put into another by a person who does not own it', async () => {
    const file = await uploaded(cityAdmin)
    await publish(t, cityAdmin, coverOf(file.id))
    const own = await write(t, khorooAdmin)
    const answer = await t.as(khorooAdmin).patch(`/v1/news/${own.id}`, { ...coverOf(file.id), version: 1 })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.id', code: 'file_id' }] } })
  })

  test('an editor of a record may keep the files it already uses', async () => {
    const file = await uploaded()
    const made = await publish(t, khorooAdmin, { ...coverOf(file.id), ...imageIn(file.id) })
    const change = { ...imageIn(file.id), ...coverOf(file.id), title: { mn: 'Зассан' }, version: 2 }
    expect(okOf(await t.as(cityAdmin).patch(`/v1/news/${made.id}`, change), 200).cover.id).toBe(file.id)
  })

  test('a document cannot be a cover', async () => {
    const pdf = okOf(await uploadAs(khorooAdmin, Buffer.from('%PDF-1.4\n%%EOF'), 'a.pdf', 'application/pdf'), 201)
    const answer = await t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, coverOf(pdf.id)))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.id', code: 'not_a_picture' }] } })
  })

  test('a cover without a description prevents publishing', async () => {
    const file = await uploaded()
    const made = await write(t, khorooAdmin, { cover: { id: file.id, alt: { mn: '' } } })
    const answer = await t.as(khorooAdmin).post(`/v1/news/${made.id}/transitions`, { action: 'publish' })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.alt.mn', code: 'required' }] } })
  })
})

describe('removing', () => {
  const remove = (person: TestPerson, id: string) => t.as(person).delete(`/v1/files/${id}`)

  test('your unused upload is deleted with its bytes; those of others are not found', async () => {
    const file = await uploaded()
    expect((await remove(otherKhorooAdmin, file.id)).status).toBe(404)
    expect((await remove(cityAdmin, file.id)).status).toBe(404)
    expect((await remove(khorooAdmin, file.id)).status).toBe(204)
    expect(storedIn(file.id)).toEqual([])
    expect((await bytesOf(file.urls.small)).status).toBe(404)
  })

  test('a file that a record or one of its versions uses is kept', async () => {
    const file = await uploaded()
    const made = await write(t, khorooAdmin, coverOf(file.id))
    expect((await remove(khorooAdmin, file.id)).body.code).toBe('wrong_state')

    await t.as(khorooAdmin).patch(`/v1/news/${made.id}`, { cover: null, version: 1 })
    expect((await remove(khorooAdmin, file.id)).body.code).toBe('wrong_state')
  })

  test('an unused upload is deleted after two days, a used one is kept', async () => {
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const [loose, named] = [await uploaded(), await uploaded()]
    await write(t, khorooAdmin, imageIn(named.id))
    const { rows } = await t.core.pool.query(
      `select run_at from jobs where kind = 'files.tidy' and payload -> 'ids' ? $1`,
      [loose.id],
    )
    expect(rows).toEqual([{ run_at: new Date('2026-11-23T00:00:00Z') }])

    await runTidying()

    expect(storedIn(loose.id)).toEqual([])
    expect(storedIn(named.id)).toHaveLength(3)
    const left = await t.core.pool.query('select id from files where id = any($1)', [[loose.id, named.id]])
    expect(left.rows).toEqual([{ id: named.id }])
  })

  test('the files of erased news are removed with it', async () => {
    const file = await uploaded()
    const made = await write(t, khorooAdmin, coverOf(file.id))
    await t.as(khorooAdmin).delete(`/v1/news/${made.id}`)
    expect((await t.as(khorooAdmin).delete(`/v1/news/${made.id}/forever`)).status).toBe(204)

    await runTidying()

    expect(storedIn(file.id)).toEqual([])
  })

  async function runTidying(): Promise<void> {
    await t.core.pool.query(`update jobs set run_at = now() where kind = 'files.tidy' and done_at is null`)
    t.core.jobs.wake()
    const waiting = async () =>
      (await t.core.pool.query(`select count(*) as n from jobs where kind = 'files.tidy' and done_at is null`)).rows[0]
        .n
    await expect.poll(waiting).toBe(0)
  }
})
