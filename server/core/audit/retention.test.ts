import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { sealAll } from '../../testing/sealing.ts'
import { writeAnchor } from './anchors.ts'
import { type AuditArchive, folderArchive } from './archive.ts'
import { verifyAudit } from './chain.ts'
import { AuditBroken, keepAuditRetention } from './retention.ts'
import { sealAudit } from './seals.ts'
import { removalSeal, removalsOf, segmentsOf } from './segments.ts'
import { verifyNextStep } from './verify.ts'

// An attacker who owns the database can disable its triggers and write anything; the keys are elsewhere.

const OLD = ['2001-01', '2001-02', '2001-03'] as const
const OF_A_MONTH = 4
const KEEP_YEARS = 10

let t: TestApp
beforeEach(async () => {
  t = await app()
  for (const month of OLD)
    for (let day = 1; day <= OF_A_MONTH; day++)
      await t.core.pool.query('insert into audit_log (action, at, note) values ($1, $2, $3)', [
        `test.${month}`,
        `${month}-0${day}T12:00:00+08:00`,
        'who wrote to whom',
      ])
  await t.core.pool.query(`insert into audit_log (action) select 'test.now' from generate_series(1, 5)`)
  await sealAll(t.core)
})

const keep = (more: { keepYears?: number; archive?: AuditArchive } = {}, signal?: AbortSignal) =>
  keepAuditRetention(
    {
      owner: t.connection as pg.ClientConfig,
      sealKeys: t.core.sealKeys,
      keepYears: KEEP_YEARS,
      archive: undefined,
      ...more,
    },
    signal,
  )
const verify = () =>
  verifyNextStep(t.core, 0, { auditAnchors: t.core.config.auditAnchors, now: new Date('2026-03-05T04:00:00Z') })
const attack = async (...statements: string[]) => {
  await t.core.pool.query(
    'alter table audit_log disable trigger audit_log_append_only; alter table audit_segments disable trigger audit_segments_append_only',
  )
  for (const statement of statements) await t.core.pool.query(statement)
}
const lines = async () => {
  const { rows } = await t.core.pool.query(`select action from audit_log where action like 'test.%' order by id`)
  return rows.map(({ action }) => action)
}
const NOW = Array.from({ length: 5 }, () => 'test.now')

describe('the retention of the audit log', () => {
  test('closes a segment a month, removes those that are over, and the chain still verifies', async () => {
    expect(await keep()).toEqual({ closed: 3, removed: 3, entries: 12 })
    expect(await lines()).toEqual(NOW)
    await sealAll(t.core)
    const state = await verify()
    expect(state).toMatchObject({ ok: true, brokenAt: null, segment: null, removed: 12 })
    expect(state.checked).toBe(state.total)
    expect(await keep()).toEqual({ closed: 0, removed: 0, entries: 0 })
  })

  test('leaves an entry about each removal, which names the segment and the retention', async () => {
    await keep()
    const { rows } = await t.core.pool.query(
      `select row_id, actor_id, details from audit_log where action = 'admin.remove_audit' order by id`,
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      row_id: '1',
      actor_id: null,
      details: { from: 1, to: 4, entries: 4, keepYears: 10 },
    })
  })

  test('removes nothing that is younger, and closes it all the same', async () => {
    expect(await keep({ keepYears: 100 })).toEqual({ closed: 3, removed: 0, entries: 0 })
    expect(await lines()).toHaveLength(17)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 0 })
  })

  test('removes no entry of the last year, whatever is configured', async () => {
    await t.core.pool.query(
      `insert into audit_log (action, at) values ('test.young', now() - interval '70 days'), ('test.now', now())`,
    )
    await sealAll(t.core)
    await keep({ keepYears: 0 })
    expect(await lines()).toContain('test.young')
    expect(await verifyAudit(t.core)).toMatchObject({ ok: true })
  })

  test('never removes the newest entry, and numbers go on behind it', async () => {
    const other = await app()
    await other.core.pool.query(
      `insert into audit_log (action, at) select 'test.old', '2001-05-01'::timestamptz from generate_series(1, 3)`,
    )
    await sealAll(other.core)
    const owner = other.connection as pg.ClientConfig
    await keepAuditRetention({ owner, sealKeys: other.core.sealKeys, keepYears: 1, archive: undefined })
    await other.core.pool.query(`insert into audit_log (action) values ('test.next')`)
    await sealAudit(other.core)
    const { rows } = await other.core.pool.query('select max(chain_no)::int as last from audit_log')
    expect(rows[0].last).toBe(4)
    expect(await verifyAudit(other.core)).toMatchObject({ ok: true, removed: 0 })
  })

  test('of two instances at the same time one works, and everything is removed once', async () => {
    const results = await Promise.all([keep(), keep(), keep()])
    expect(results.map(({ entries }) => entries).toSorted()).toEqual([0, 0, 12])
    await sealAll(t.core)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 12 })
  })

  test('continues where it was stopped', async () => {
    const stopped = new AbortController()
    const archive: AuditArchive = { put: async () => stopped.abort() }
    expect(await keep({ archive }, stopped.signal)).toEqual({ closed: 3, removed: 1, entries: 4 })
    expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 4 })
    expect(await keep()).toEqual({ closed: 0, removed: 2, entries: 8 })
    expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 12 })
  })

  test('is compared with what was noted outside: the last seal of a removed segment is known, those within are covered', async () => {
    const { rows } = await t.core.pool.query(
      `select chain_no as no, encode(hash, 'hex') as hash from audit_log where chain_no in (3, 4) order by 1`,
    )
    const before = await writeAnchor(t.core, t.core.config.auditAnchors, new Date('2026-03-05T03:00:00Z'))
    expect(rows).toHaveLength(2)
    await keep()
    await sealAll(t.core)
    expect(await verify()).toMatchObject({ ok: true, anchors: { broken: null } })

    // what was noted is still missed when it is cut
    await attack(`delete from audit_log where chain_no >= ${before.no}`)
    expect(await verify()).toMatchObject({ ok: false })
  })
})

describe('an archive', () => {
  test('has every removed entry with its seal, and its name and hash are sealed with the removal', async () => {
    const folder = path.join(t.dataDir, 'archive')
    await keep({ archive: folderArchive(folder) })
    const names = fs.readdirSync(folder).toSorted()
    expect(names).toEqual([
      'removed-audit-0000000001-0000000004.jsonl.gz',
      'removed-audit-0000000005-0000000008.jsonl.gz',
      'removed-audit-0000000009-0000000012.jsonl.gz',
    ])
    const [head, ...entries] = gunzipSync(fs.readFileSync(path.join(folder, names[0] ?? '')))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [segment] = await segmentsOf(t.core.pool)
    expect(head).toMatchObject({ firstNo: 1, lastNo: 4, firstHash: segment?.firstHash })
    expect(entries.map(({ no }) => no)).toEqual([1, 2, 3, 4])
    expect(entries.at(-1).hash).toBe(segment?.lastHash)
    expect(entries[0].covered).toContain('who wrote to whom')

    await attack(`update audit_segments set archive_sha256 = repeat('0', 64) where no = 1`)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, segment: 'forged' })
  })

  test('that cannot be written keeps the entries', async () => {
    const file = path.join(t.dataDir, 'no folder')
    fs.writeFileSync(file, '')
    await expect(keep({ archive: folderArchive(file) })).rejects.toThrow()
    expect(await lines()).toHaveLength(17)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 0 })
  })
})

describe('an attacker', () => {
  test('cannot delete entries that no removal covers, even as the owner of the tables', async () => {
    await keep({ keepYears: 100 })
    for (const statement of [
      'delete from audit_log where chain_no = 2',
      'delete from audit_segments where no = 1',
      `update audit_segments set last_hash = '\\x00' where no = 1`,
    ])
      await expect(t.core.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('who removes an entry of a closed segment is found', async () => {
    await keep({ keepYears: 100 })
    await attack('delete from audit_log where chain_no = 6')
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 6 })
  })

  test('who removes a whole segment without a removal is found', async () => {
    await keep({ keepYears: 100 })
    await attack('delete from audit_log where chain_no between 5 and 8')
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 5 })
  })

  test('who removes a segment and claims a removal without the key is found', async () => {
    await keep({ keepYears: 100 })
    await attack(
      'delete from audit_log where chain_no between 5 and 8',
      `update audit_segments set removed_at = now(), keep_years = 10, removal_seal = sha256('x') where no = 2`,
    )
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 5, segment: 'forged' })
  })

  test('who makes up a segment over the end of the log and removes it is found', async () => {
    const { rows } = await t.core.pool.query('select max(chain_no)::int as last from audit_log')
    await keep()
    await attack(
      `insert into audit_segments (no, first_no, last_no, entries, from_at, to_at, previous, first_hash, last_hash, closed_at, removed_at, keep_years, removal_seal)
       select 4, 13, ${rows[0].last}, ${rows[0].last - 12}, '2001-04-01', '2001-04-02', last_hash, last_hash, last_hash, now(), now(), 10, removal_seal from audit_segments where no = 3`,
      'delete from audit_log where chain_no > 12',
    )
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 13, segment: 'forged' })
  })

  test.each([
    ['the times', `update audit_segments set to_at = '2001-01-02' where no = 1`, 1],
    ['the last seal', `update audit_segments set last_hash = '\\x00' where no = 1`, 1],
    ['the retention of the removal', 'update audit_segments set keep_years = 1 where no = 2', 5],
    ['the time of the removal', `update audit_segments set removed_at = removed_at + interval '1 day' where no = 2`, 5],
    ['the seal', `update audit_segments set removal_seal = sha256('x') where no = 3`, 9],
  ])('who changes %s of a segment is found', async (_, statement, brokenAt) => {
    await keep()
    await attack(statement)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt, segment: 'forged' })
  })

  test.each([
    ['the first', 'delete from audit_segments where no = 1', 1],
    ['one in the middle', 'delete from audit_segments where no = 2', 5],
    ['the last', 'delete from audit_segments where no = 3', 9],
  ])('who deletes the seals of %s removed segment is found', async (_, statement, brokenAt) => {
    await keep()
    await attack(statement)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt })
  })

  test('who writes an entry into the place of a removed one is found', async () => {
    await keep()
    await attack(
      `insert into audit_log (action, at, chain_no, hash) values ('test.made_up', '2001-01-01', 2, sha256('x'))`,
    )
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 2 })
  })

  test('who changes entries before their segment is closed or removed is found, and the removal stops', async () => {
    await attack(`update audit_log set note = 'nothing' where chain_no = 6`)
    await expect(keep()).rejects.toThrow(AuditBroken)
    expect(await lines()).toHaveLength(17)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 6 })
  })

  test('who changes an entry of a closed segment stops its removal', async () => {
    await keep({ keepYears: 100 })
    await attack(`update audit_log set note = 'nothing' where chain_no = 6`)
    await expect(keep()).rejects.toThrow(AuditBroken)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 6 })
  })

  test('who moved the clock of the server, so that entries were removed too early, is found', async () => {
    const [key] = t.core.sealKeys
    await t.core.pool.query(`insert into audit_log (action, at) values ('test.now', now() + interval '40 days')`)
    await sealAll(t.core)
    await keep()
    const segments = await segmentsOf(t.core.pool)
    const last = segments.at(-1)
    if (!last || last.removal) throw new Error('the segment of this month was not closed')
    const at = new Date(last.toAt.getTime() + 400 * 86_400_000)
    const made = { at, keepYears: 1, archiveName: null, archiveSha256: null }
    const seal = removalSeal(key, removalsOf(segments), last, made)
    await attack(
      `delete from audit_log where chain_no between ${last.firstNo} and ${last.lastNo}`,
      `update audit_segments set removed_at = '${at.toISOString()}', keep_years = 1, removal_seal = '\\x${seal}' where no = ${last.no}`,
      `insert into audit_log (action, table_name, row_id, details) values ('admin.remove_audit', 'audit_segments', '${last.no}', '{"seal": "${seal}"}')`,
    )
    await sealAll(t.core)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: last.firstNo, segment: 'early' })
  })
})

test('the role of the application can neither write segments nor remove entries', async () => {
  const other = await app({ role: 'app' })
  for (const statement of [
    `insert into audit_segments (no) values (1)`,
    'update audit_segments set no = 2',
    'delete from audit_segments',
    'delete from audit_log where chain_no = 1',
  ])
    await expect(other.core.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  await other.core.pool.query(
    `insert into audit_log (action, at) values ('test.old', '2001-01-01'), ('test.old', '2001-02-01'), ('test.now', now())`,
  )
  await sealAll(other.core)
  const owner = other.connection as pg.ClientConfig
  const work = { owner, sealKeys: other.core.sealKeys, keepYears: 1, archive: undefined }
  expect(await keepAuditRetention(work)).toMatchObject({ removed: 2 })
  const { body } = await other.as(people.cityAdmin).post('/v1/admin/audit/verify')
  expect(body.data).toMatchObject({ ok: true, removed: 2, segment: null })
})
