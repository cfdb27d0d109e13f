import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../testing/app.ts'
import { type Lookalike, S3_KEY, s3Lookalike } from '../testing/s3.ts'
import { readConfig } from './config.ts'
import { checkStore } from './files-store.ts'
import { type S3Config, s3Store } from './s3.ts'

let s3: Lookalike
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-s3-'))
const config = (more: Partial<S3Config> = {}): S3Config => ({
  ...S3_KEY,
  endpoint: s3.endpoint,
  bucket: s3.bucket,
  pathStyle: true,
  ...more,
})
const env = () => ({
  FILES_S3_ENDPOINT: s3.endpoint,
  FILES_S3_BUCKET: s3.bucket,
  FILES_S3_REGION: S3_KEY.region,
  FILES_S3_ACCESS_KEY: S3_KEY.accessKey,
  FILES_S3_SECRET_KEY: 'another-secret',
})

beforeAll(async () => {
  s3 = await s3Lookalike()
})
afterAll(async () => {
  await s3.stop()
  fs.rmSync(scratch, { recursive: true })
})
beforeEach(() => {
  s3.objects.clear()
  s3.refused.length = 0
  s3.room = Infinity
})

const inFile = (content: Buffer) => {
  const file = path.join(scratch, 'source')
  fs.writeFileSync(file, content)
  return { file }
}

describe('a bucket as the store', () => {
  test('with a wrong secret nothing is written, read or removed', async () => {
    await s3Store(config(), scratch).write('ab/id/file', Buffer.from('mine'))
    const foreign = s3Store(config({ secretKey: 'wrong' }), scratch)

    await expect(foreign.write('ab/id/file', Buffer.from('theirs'))).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(foreign.open('ab/id/file')).rejects.toThrow('403')
    await expect(foreign.remove('ab/id')).rejects.toThrow('403')
    expect(String(s3.objects.get('ab/id/file'))).toBe('mine')
  })

  test('a bucket that is not there is not taken for a missing file', async () => {
    await expect(s3Store(config({ bucket: 'other-bucket' }), scratch).open('ab/id/file')).rejects.toThrow(
      'NoSuchBucket',
    )
  })

  test('a storage that stays away is a problem that passes; one that is busy for a moment is asked again', async () => {
    const store = s3Store(config(), scratch)
    s3.fail(2)
    await store.write('ab/id/file', Buffer.from('kept'))
    expect(s3.objects.size).toBe(1)

    s3.fail(9)
    await expect(store.write('ab/id/file', Buffer.from('lost'))).rejects.toMatchObject({ code: 'unavailable' })
    s3.fail(0)
    const away = s3Store(config({ endpoint: 'http://127.0.0.1:1' }), scratch)
    await expect(away.open('ab/id/file')).rejects.toMatchObject({ code: 'unavailable' })
    expect(String(s3.objects.get('ab/id/file'))).toBe('kept')
  })

  test('a full storage is said on the field of the upload', async () => {
    s3.room = 3
    await expect(s3Store(config(), scratch).write('ab/id/file', Buffer.from('four'))).rejects.toMatchObject({
      code: 'storage_full',
      extra: { errors: [{ path: 'file' }] },
    })
  })

  test('bytes from memory and from a file come back as they were, whole and in part', async () => {
    const store = s3Store(config(), scratch)
    const long = Buffer.alloc(300_000, 'нутаг')
    await store.write('ab/id/small.webp', Buffer.from('0123456789'))
    await store.write('ab/id/file', inFile(long))

    const whole = await store.open('ab/id/file')
    expect(whole?.bytes).toBe(300_000)
    expect(whole && (await buffer(whole.body)).equals(long)).toBe(true)
    const part = await store.open('ab/id/small.webp', { start: 2, end: 4 })
    expect([part?.bytes, part?.total, String(part && (await buffer(part.body)))]).toEqual([3, 10, '234'])
    expect(await store.open('ab/id/none')).toBeUndefined()
    expect(s3.refused).toEqual([])
  })

  test('everything below a key is removed, also when the storage lists only some at a time, and nothing beside it', async () => {
    const store = s3Store(config(), scratch)
    for (const name of ['small.webp', 'medium.webp', 'large.webp']) await store.write(`ab/id/${name}`, Buffer.from('x'))
    await store.write('ab/id2/file', Buffer.from('x'))

    await store.remove('ab/id')
    await store.remove('ab/nothing')

    expect([...s3.objects.keys()]).toEqual(['ab/id2/file'])
  })
})

test('a bucket that cannot be used is said before the start, in plain words and without the secret', async () => {
  const read = (more: object) => readConfig({ JWT_SECRET: 'only for tests, 32 characters and more', ...env(), ...more })

  await expect(checkStore(read({}))).rejects.toThrow(/FILES_S3_ENDPOINT cannot be used: .* 403 SignatureDoesNotMatch/)
  await expect(checkStore(read({}))).rejects.not.toThrow(/another-secret/)
  await expect(checkStore(read({ FILES_S3_ENDPOINT: 'http://127.0.0.1:1' }))).rejects.toThrow('does not answer')
  await expect(checkStore(read({ FILES_S3_SECRET_KEY: S3_KEY.secretKey }))).resolves.toBeUndefined()
})

describe('a server with a bucket', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app({ env: { ...env(), FILES_S3_SECRET_KEY: S3_KEY.secretKey } })
  })
  const upload = (content: Buffer, name: string, type: string) =>
    t.as(people.khorooAdmin).upload('/v1/files', { name, type, content })

  test('keeps pictures there and gives them back; nothing stays in its own folder', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#36a' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(jpeg, 'a.jpg', 'image/jpeg')

    expect([status, s3.objects.size]).toEqual([201, 3])
    const picture = await t.http.inject({ url: body.data.urls.medium })
    expect([picture.statusCode, (await sharp(picture.rawPayload).metadata()).width]).toEqual([200, 800])
    const left = fs.readdirSync(path.join(t.dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])

    expect((await t.as(people.khorooAdmin).delete(`/v1/files/${body.data.id}`)).status).toBe(204)
    expect(s3.objects.size).toBe(0)
  })

  test('gives a part of a document that is asked for', async () => {
    const pdf = Buffer.from(`%PDF-1.7\n${'нутаг '.repeat(400)}`)
    const { url } = (await upload(pdf, 'a.pdf', 'application/pdf')).body.data
    const get = (range: string) => t.http.inject({ url, headers: { range } })

    const part = await get('bytes=0-7')
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '%PDF-1.7',
      `bytes 0-7/${pdf.length}`,
    ])
    expect((await get('bytes=-6')).rawPayload.equals(pdf.subarray(-6))).toBe(true)
    expect((await get(`bytes=${pdf.length - 2}-9999999`)).rawPayload.equals(pdf.subarray(-2))).toBe(true)
    for (const nonsense of ['bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4'])
      expect([nonsense, (await get(nonsense)).statusCode]).toEqual([nonsense, 200])
    const behindTheEnd = await get(`bytes=${pdf.length}-`)
    expect([behindTheEnd.statusCode, behindTheEnd.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`])
  })

  test('answers 507 on the field when the bucket is full, keeps no half, and works on', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    s3.room = 600
    const { status, body } = await upload(jpeg, 'a.jpg', 'image/jpeg')

    expect([status, body.code, body.errors[0].path]).toEqual([507, 'storage_full', 'file'])
    expect(s3.objects.size).toBe(0)
    s3.room = Infinity
    expect((await upload(jpeg, 'a.jpg', 'image/jpeg')).status).toBe(201)
  })
})
