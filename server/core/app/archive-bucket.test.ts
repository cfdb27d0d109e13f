import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { S3_KEY, type TestStorage, testStorage } from '../../testing/s3.ts'
import { sealAll } from '../../testing/sealing.ts'
import { verifyAudit } from '../audit/chain.ts'
import { keepAuditRetention } from '../audit/retention.ts'
import { segmentsOf } from '../audit/segments.ts'
import type { S3Config } from '../config/s3.ts'
import { s3Client } from '../storage/s3.ts'
import { auditRetentionOf } from './audit-retention-work.ts'

const NAME = 'removed-audit-0000000001-0000000003.jsonl.gz'

let s3: TestStorage
let t: TestApp
beforeAll(async () => {
  s3 = await testStorage()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  s3.clear()
  t = await app({
    env: {
      AUDIT_ARCHIVE: 'bucket',
      AUDIT_S3_ENDPOINT: s3.endpoint,
      AUDIT_S3_BUCKET: s3.bucket,
      AUDIT_S3_REGION: S3_KEY.region,
      AUDIT_S3_ACCESS_KEY: S3_KEY.accessKey,
      AUDIT_S3_SECRET_KEY: S3_KEY.secretKey,
    },
  })
  await t.core.pool.query(
    `insert into audit_log (action, at, note) select 'test.old', '2001-05-01'::timestamptz, 'who wrote to whom' from generate_series(1, 3)`,
  )
  await t.core.pool.query(`insert into audit_log (action) values ('test.now')`)
  await sealAll(t.core)
})

const bucket = (): S3Config => t.core.config.auditS3 as S3Config
/** The daily job, on this bucket. */
const keep = (auditS3 = bucket()) => {
  const core = { config: { ...t.core.config, auditS3 }, sealKeys: t.core.sealKeys }
  return keepAuditRetention(auditRetentionOf(core, t.connection))
}
const left = async () => {
  const { rows } = await t.core.pool.query(`select count(*)::int as n from audit_log where action = 'test.old'`)
  return rows[0].n
}

test('removed entries are in the bucket, under the hash that the seal of their removal covers', async () => {
  expect(await keep()).toEqual({ closed: 1, removed: 1, entries: 3 })
  expect([await left(), s3.keys()]).toEqual([0, [NAME]])

  const stored = Buffer.from((await s3Client(bucket()).getObjectArrayBuffer(NAME)) ?? new ArrayBuffer())
  const [segment] = await segmentsOf(t.core.pool)
  expect(segment?.removal).toMatchObject({
    archiveName: NAME,
    archiveSha256: createHash('sha256').update(stored).digest('hex'),
  })
  const [head, ...entries] = gunzipSync(stored)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(head).toMatchObject({ firstNo: 1, lastNo: 3 })
  expect(entries.map(({ no }) => no)).toEqual([1, 2, 3])
  expect(entries.at(-1).hash).toBe(segment?.lastHash)
  expect(entries[0].covered).toContain('who wrote to whom')
  await sealAll(t.core)
  expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 3 })
})

const isPut = ({ method }: { method?: string }) => method === 'PUT'
test.each<[string, TestStorage['fault']]>([
  ['does not answer', () => ({ cut: true })],
  ['refuses what is written', (request) => (isPut(request) ? { answer: 403, code: 'AccessDenied' } : undefined)],
  ['is full', (request) => (isPut(request) ? { answer: 507 } : undefined)],
  ['confirms what it does not keep', (request) => (isPut(request) ? { answer: 200, body: '' } : undefined)],
])('while the bucket %s nothing is removed; afterwards it is', async (_what, fault) => {
  s3.fault = fault
  await expect(keep()).rejects.toThrow()
  expect([await left(), s3.keys()]).toEqual([3, []])
  expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 0 })

  s3.fault = () => undefined
  expect(await keep()).toMatchObject({ removed: 1, entries: 3 })
  expect([await left(), s3.keys()]).toEqual([0, [NAME]])
})

test.each<[string, Partial<S3Config>, string]>([
  ['a wrong key', { secretKey: 'wrong' }, '403 SignatureDoesNotMatch'],
  ['a bucket that does not exist', { bucket: 'nowhere' }, '404 NoSuchBucket'],
])('with %s nothing is removed, and the error says why', async (_what, wrong, said) => {
  await expect(keep({ ...bucket(), ...wrong })).rejects.toThrow(said)
  expect([await left(), s3.keys()]).toEqual([3, []])
  expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 0 })
})

test('a write that is confirmed but not stored is noticed also when another file is there under the name', async () => {
  s3.place(NAME)
  s3.fault = (request) => (isPut(request) ? { answer: 200, body: '' } : undefined)
  await expect(keep()).rejects.toThrow(`did not keep ${NAME}`)
  expect([await left(), s3.keys()]).toEqual([3, [NAME]])
  expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 0 })
})

test('what was left of another file under the name is replaced', async () => {
  s3.place(NAME)
  expect(await keep()).toMatchObject({ removed: 1 })
  const [segment] = await segmentsOf(t.core.pool)
  const stored = Buffer.from((await s3Client(bucket()).getObjectArrayBuffer(NAME)) ?? new ArrayBuffer())
  expect(createHash('sha256').update(stored).digest('hex')).toBe(segment?.removal?.archiveSha256)
})
