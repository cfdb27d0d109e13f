import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { S3_KEY, type TestStorage, testStorage } from '../../testing/s3.ts'
import { bucketTarget } from './bucket.ts'
import { nameAt } from './target.ts'

let s3: TestStorage
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-bucket-'))
const NAME = nameAt(new Date('2026-11-28T19:00:00Z'), true)
/** The smallest part that S3 takes. */
const PART = 5 * 1_048_576

beforeAll(async () => {
  s3 = await testStorage()
})
afterAll(async () => {
  await s3.stop()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(() => s3.clear())

const target = () => bucketTarget({ ...S3_KEY, endpoint: s3.endpoint, bucket: s3.bucket, pathStyle: true }, PART)
const streamOf = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 70_000) }, (_, i) => bytes.subarray(i * 70_000, (i + 1) * 70_000)),
  )

test('a large backup is sent in parts and is the same when it is fetched', async () => {
  const bytes = randomBytes(2.5 * PART)

  await target().write(NAME, streamOf(bytes))

  expect(s3.requests.filter((request) => request.includes('partNumber'))).toHaveLength(3)
  expect(await target().list()).toEqual([{ name: NAME, bytes: bytes.length }])
  const file = path.join(folder, 'fetched')
  await target().fetch(NAME, file)
  expect(fs.readFileSync(file).equals(bytes)).toBe(true)
  await expect(target().write(NAME, streamOf(bytes))).rejects.toThrow(/not written over/)
})

test('a source that fails leaves no object', async () => {
  const source = Readable.from(
    (async function* () {
      yield randomBytes(PART + 1)
      yield randomBytes(PART + 1)
      throw new Error('the database went away')
    })(),
  )
  await expect(target().write(NAME, source)).rejects.toThrow('the database went away')
  expect(await target().list()).toEqual([])
  expect(s3.requests.some((request) => request.startsWith('DELETE'))).toBe(true)
})
