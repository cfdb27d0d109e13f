import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { S3_KEY, type TestStorage, testStorage } from '../../testing/s3.ts'
import { readConfig } from '../config/config.ts'
import type { S3Config } from '../config/s3.ts'
import { checkStore } from './open-store.ts'
import { s3Store } from './s3.ts'

let s3: TestStorage
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
  s3 = await testStorage()
})
afterAll(async () => {
  await s3.stop()
  fs.rmSync(scratch, { recursive: true })
})
beforeEach(() => s3.clear())

const inFile = (content: Buffer) => {
  const file = path.join(scratch, 'source')
  fs.writeFileSync(file, content)
  return { file }
}
const isPut = ({ method }: { method?: string }) => method === 'PUT'
const content = async (key: string) => {
  const found = await s3Store(config(), scratch).open(key)
  return found && String(await buffer(found.body))
}

describe('a bucket as the file store', () => {
  test('with a wrong secret nothing is written, read or removed', async () => {
    await s3Store(config(), scratch).write('ab/id/file', Buffer.from('mine'))
    const foreign = s3Store(config({ secretKey: 'wrong' }), scratch)

    await expect(foreign.write('ab/id/file', Buffer.from('theirs'))).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(foreign.open('ab/id/file')).rejects.toThrow('403')
    await expect(foreign.remove('ab/id')).rejects.toThrow('403')
    expect(await content('ab/id/file')).toBe('mine')
  })

  test('a missing bucket is not mistaken for a missing file', async () => {
    const store = s3Store(config({ bucket: 'other-bucket' }), scratch)
    await expect(store.open('ab/id/file')).rejects.toThrow('NoSuchBucket')
    await expect(store.remove('ab/id')).rejects.toThrow('NoSuchBucket')
    expect(await store.check()).toContain('other-bucket')
  })

  test('a busy storage and a lost connection are tried three times, then reported as unavailable', async () => {
    const store = s3Store(config(), scratch)
    const faults = [{ answer: 503 }, { cut: true }] as const
    let failed = 0
    s3.fault = () => faults[failed++]
    await store.write('ab/id/file', Buffer.from('kept'))
    expect([s3.requests.length, await content('ab/id/file')]).toEqual([3, 'kept'])

    s3.requests.length = 0
    s3.fault = () => ({ answer: 500 })
    for (const act of [
      () => store.write('ab/id/file', inFile(Buffer.from('lost'))),
      () => store.open('ab/id/file'),
      () => store.remove('ab/id'),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'unavailable' })
    expect(s3.requests).toHaveLength(9)
    s3.fault = () => undefined
    const away = s3Store(config({ endpoint: 'http://127.0.0.1:1' }), scratch)
    await expect(away.open('ab/id/file')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await content('ab/id/file')).toBe('kept')
  })

  test('a storage that never answers is given up after the timeout and not asked again', async () => {
    s3.fault = () => ({ hang: true })
    const store = s3Store(config(), scratch, 50)

    await expect(store.write('ab/id/file', Buffer.from('lost'))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.open('ab/id/file')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await store.check()).toContain('does not answer')
    expect(s3.requests).toHaveLength(3)
  })

  test('a full storage is reported on the field of the upload', async () => {
    for (const fault of [
      { answer: 507, code: '' },
      { answer: 403, code: 'QuotaExceeded' },
    ]) {
      s3.fault = () => fault
      await expect(s3Store(config(), scratch).write('ab/id/file', Buffer.from('four'))).rejects.toMatchObject({
        code: 'storage_full',
        extra: { errors: [{ path: 'file' }] },
      })
    }
  })

  test('bytes from memory and from a file are returned unchanged, whole and in part', async () => {
    const store = s3Store(config(), scratch)
    const long = Buffer.alloc(3_000_000, 'нутаг')
    await store.write('ab/id/small.webp', Buffer.from('0123456789'))
    await store.write('ab/id/file', inFile(long))
    await store.write('ab/id/empty', Buffer.alloc(0))

    const whole = await store.open('ab/id/file')
    expect(whole?.bytes).toBe(3_000_000)
    expect(whole && (await buffer(whole.body)).equals(long)).toBe(true)
    const part = await store.open('ab/id/small.webp', { start: 2, end: 4 })
    expect([part?.bytes, part?.total, String(part && (await buffer(part.body)))]).toEqual([3, 10, '234'])
    expect(await content('ab/id/empty')).toBe('')
    expect(await store.open('ab/id/none')).toBeUndefined()
  })

  test.each(['ab/two words/my file', 'ab/зураг/Өргөө №1.webp', 'ab/+%20!*()/~file'])(
    'an object under the key %s is written, read and removed',
    { timeout: 120_000 },
    async (key) => {
      const store = s3Store(config(), scratch)
      await store.write(key, Buffer.from('kept'))
      expect([s3.keys(), await content(key)]).toEqual([[key], 'kept'])

      await store.remove(path.posix.dirname(key))

      expect(s3.keys()).toEqual([])
    },
  )

  test('a key with characters that XML escapes is removed, and the removal ends', async () => {
    const key = "ab/a&b='<c>'/file"
    const store = s3Store(config(), scratch)
    await store.write(key, Buffer.from('kept'))
    expect([s3.keys(), await content(key)]).toEqual([[key], 'kept'])

    // s3rver escapes twice in its lists; S3 escapes once
    const listed = key.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replaceAll("'", '&apos;')
    const body = `<ListBucketResult><Contents><Key>${listed}</Key></Contents></ListBucketResult>`
    s3.fault = ({ method, url }) => (method === 'GET' && url?.includes('list-type') ? { answer: 200, body } : undefined)
    s3.requests.length = 0
    await store.remove(path.posix.dirname(key))

    expect([s3.keys(), s3.requests.length]).toEqual([[], 2])
  })

  test('everything below a key is removed, including the second page of its list, and nothing else', {
    timeout: 60_000,
  }, async () => {
    const keys = Array.from({ length: 1_003 }, (_, i) => `ab/id/${i}`)
    for (const key of [...keys, 'ab/id2/file']) s3.place(key)
    const removed: string[] = []
    s3.fault = ({ method, url }) => {
      if (method !== 'DELETE') return undefined
      removed.push(url?.replace(`/${s3.bucket}/`, '') ?? '')
      return { answer: 204 }
    }
    await s3Store(config(), scratch).remove('ab/id')
    expect(removed.toSorted()).toEqual(keys.toSorted())

    s3.fault = () => undefined
    s3.requests.length = 0
    await s3Store(config(), scratch).remove('ab/nothing')
    expect(s3.requests).toHaveLength(1)
  })
})

test('an unusable bucket is reported at startup, in plain language and without the secret', async () => {
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

  test('stores and serves pictures; nothing stays in its local folder', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#36a' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(jpeg, 'a.jpg', 'image/jpeg')

    expect([status, s3.keys().length]).toEqual([201, 3])
    const picture = await t.http.inject({ url: body.data.urls.medium })
    expect([picture.statusCode, (await sharp(picture.rawPayload).metadata()).width]).toEqual([200, 800])
    const left = fs.readdirSync(path.join(t.dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])

    expect((await t.as(people.khorooAdmin).delete(`/v1/files/${body.data.id}`)).status).toBe(204)
    expect(s3.keys().length).toBe(0)
  })

  test('serves the requested range of a document', async () => {
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

  test('answers 507 on the field when the bucket is full, stores nothing partial, and keeps working', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    let written = 0
    s3.fault = (request) => (isPut(request) && ++written > 1 ? { answer: 507 } : undefined)
    const { status, body } = await upload(jpeg, 'a.jpg', 'image/jpeg')

    expect([status, body.code, body.errors[0].path]).toEqual([507, 'storage_full', 'file'])
    expect(s3.keys().length).toBe(0)
    s3.fault = () => undefined
    expect((await upload(jpeg, 'a.jpg', 'image/jpeg')).status).toBe(201)
  })
})
