import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { S3_KEY, type TestStorage, testStorage } from '../../testing/s3.ts'
import { sealAll } from '../../testing/sealing.ts'
import { anchorAudit } from './anchor-work.ts'

let s3: TestStorage
let t: TestApp
const errors: object[] = []
const log = { error: (details: object) => void errors.push(details), info: () => {} }
beforeAll(async () => {
  s3 = await testStorage()
  t = await app({
    env: {
      AUDIT_S3_ENDPOINT: s3.endpoint,
      AUDIT_S3_BUCKET: s3.bucket,
      AUDIT_S3_REGION: S3_KEY.region,
      AUDIT_S3_ACCESS_KEY: S3_KEY.accessKey,
      AUDIT_S3_SECRET_KEY: S3_KEY.secretKey,
    },
  })
  await t.core.pool.query(`insert into audit_log (action) select 'test.' || n from generate_series(1, 30) n`)
  await sealAll(t.core)
})
afterAll(() => s3.stop())

const verified = async () => (await t.as(people.cityAdmin).post('/v1/admin/audit/verify')).body.data

test('entries cut from the end are found by the copies in the bucket, although the folder was removed too', async () => {
  await anchorAudit(t.core, log)
  expect(s3.keys()).toEqual([expect.stringMatching(/^audit-\d{4}-\d{2}-\d{2}\.[0-9a-f]{8}\.jsonl$/)])
  expect(await verified()).toMatchObject({ ok: true })

  const { rows } = await t.core.pool.query('select max(chain_no)::int as last from audit_log')
  await anchorAudit(t.core, log)
  await t.core.pool.query('alter table audit_log disable trigger audit_log_append_only')
  await t.core.pool.query('delete from audit_log where chain_no > $1', [rows[0].last - 25])
  fs.rmSync(t.core.config.auditAnchors, { recursive: true })

  expect(await verified()).toMatchObject({ ok: false, anchors: { broken: { fault: 'missing' } } })
})

test('a bucket that is away is logged and tried again, and the daily mail is sent meanwhile', async () => {
  const core = { ...t.core, config: { ...t.core.config, auditMail: 'auditor@example.mn' } }
  s3.fault = () => ({ answer: 403, code: 'AccessDenied' })
  expect((await t.as(people.cityAdmin).post('/v1/admin/audit/verify')).status).toBeGreaterThanOrEqual(500)
  await sealAll(t.core)
  const noted = await anchorAudit(core, log)
  expect([noted?.restored, errors.length]).toEqual([false, 1])
  expect((await t.core.pool.query(`select from outbox where recipient = 'auditor@example.mn'`)).rowCount).toBe(1)
  s3.fault = () => undefined
  s3.requests.length = 0
  expect(await anchorAudit(core, log, noted)).toBe(noted)
  expect(s3.requests).toEqual([expect.stringMatching(/^PUT .*audit-/)])
})

test('made-up files of later days or without a note hide no copy, and are counted', async () => {
  await t.core.pool.query(`insert into audit_log (action) select 'test.' || n from generate_series(1, 30) n`)
  await sealAll(t.core)
  await anchorAudit(t.core, log)
  const real = s3.keys().length
  for (let n = 0; n < 70; n++) {
    const day = String((n % 28) + 1).padStart(2, '0')
    await t.core.anchorCopies?.put(`audit-2999-12-${day}.0000000${Math.floor(n / 28)}.jsonl`, '\n')
    await t.core.anchorCopies?.put(`audit-2020-01-${day}.0000000${Math.floor(n / 28)}.jsonl`, '\n')
  }
  const { rows } = await t.core.pool.query('select max(chain_no)::int as last from audit_log')
  await t.core.pool.query('delete from audit_log where chain_no > $1', [rows[0].last - 25])
  fs.rmSync(t.core.config.auditAnchors, { recursive: true })

  const { anchors } = await verified()
  expect(anchors).toMatchObject({ broken: { fault: 'missing' }, copies: { lastAt: expect.any(String) } })
  expect([anchors.copies.strange, s3.keys().length - real]).toEqual([140, 140])
})
