import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { sealAll } from '../../testing/sealing.ts'
import { eventually } from '../../testing/waiting.ts'
import { AUDIT_RETENTION_JOB, planAuditRetention, startAuditRetention } from './audit-retention-work.ts'

let t: TestApp
beforeAll(async () => {
  t = await app({ role: 'app', env: { AUDIT_KEEP_YEARS: '1' } })
  await t.core.pool.query(
    `insert into audit_log (action, at) values ('test.old', '2001-01-01'), ('test.old', '2001-02-01'), ('test.now', now())`,
  )
  await sealAll(t.core)
})

const log = { error: (details: object) => expect(details).toBeUndefined(), info: () => {} }
const jobs = async () => {
  const { rows } = await t.core.pool.query('select done_at, failed_at, lane from jobs where kind = $1', [
    AUDIT_RETENTION_JOB,
  ])
  return rows
}

test('of several instances one plans the job of a day, which removes what has expired under the role of the owner', async () => {
  const planned = await Promise.all([1, 2, 3].map(() => planAuditRetention(t.core)))
  expect(planned.filter(Boolean)).toHaveLength(1)
  expect(await planAuditRetention(t.core)).toBe(false)
  const work = startAuditRetention(t.core, t.connection, log)
  t.core.jobs.wake()
  await eventually(async () =>
    expect(await jobs()).toEqual([{ done_at: expect.any(Date), failed_at: null, lane: 'files' }]),
  )
  work.stop()
  const { rows } = await t.core.pool.query(`select action from audit_log where action like 'test.%'`)
  expect(rows).toEqual([{ action: 'test.now' }])
})
