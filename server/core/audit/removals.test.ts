import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { sealAll } from '../../testing/sealing.ts'
import { compareAnchors, writeAnchor } from './anchors.ts'
import { verifyAudit, verifyAuditStep } from './chain.ts'
import { AuditBroken, keepAuditRetention } from './retention.ts'
import { COVERED, EPOCHS_SETTING, sealKeyOf, sealOf } from './seals.ts'
import { firstFault, NO_REMOVALS, removalSeal, removalsOf, type Segment, segmentsOf } from './segments.ts'
import { verifyNextStep } from './verify.ts'

// An attacker who owns the database and has a key that sealed once: the former AUDIT_SECRET, or DATA_SECRET.

const FORMER = 'the former secret of a test, 0123456789'
const CURRENT = 'the current secret of a test, 0123456789'
const DATA = 'the data secret of a test, 0123456789'
const KEEP_YEARS = 10
const OF_A_MONTH = 4
const LAST_OLD = 8

type Keys = TestApp['core']['sealKeys']

/** A log of two old months, of which the former key has sealed the first, and of recent entries. */
async function log(): Promise<TestApp> {
  const t = await app({ env: { AUDIT_SECRET: CURRENT, AUDIT_SECRET_PREVIOUS: FORMER, DATA_SECRET: DATA } })
  await t.core.pool.query('truncate audit_log')
  await t.core.pool.query('delete from settings where key = $1', [EPOCHS_SETTING])
  const of = (at: string, action: string) =>
    t.core.pool.query(
      `insert into audit_log (action, at) select $1, $2::timestamptz from generate_series(1, ${OF_A_MONTH})`,
      [action, at],
    )
  await of('2001-01-05', 'test.old')
  await sealAll({ pool: t.core.pool, sealKeys: [sealKeyOf(FORMER)] })
  await of('2001-02-05', 'test.old')
  await of('2026-01-05', 'test.secret')
  await of('2026-02-05', 'test.now')
  await sealAll(t.core)
  return t
}

const keep = (t: TestApp, sealKeys: Keys = t.core.sealKeys) =>
  keepAuditRetention({ owner: t.connection as pg.ClientConfig, sealKeys, keepYears: KEEP_YEARS, archive: undefined })

const attack = async (t: TestApp, ...statements: string[]) => {
  await t.core.pool.query(
    'alter table audit_log disable trigger audit_log_append_only; alter table audit_segments disable trigger audit_segments_append_only',
  )
  for (const statement of statements) await t.core.pool.query(statement)
}

/** Makes up a segment over recent entries with times of 2001, and removes them. */
async function forge(t: TestApp, key: Buffer): Promise<{ segment: Segment; seal: string }> {
  const [from, to] = [LAST_OLD + 1, LAST_OLD + OF_A_MONTH]
  const { rows } = await t.core.pool.query(
    `select encode(hash, 'hex') as hash from audit_log where chain_no in ($1, $2) order by chain_no`,
    [from, to],
  )
  await attack(t, 'delete from audit_segments where removed_at is null')
  const before = await segmentsOf(t.core.pool)
  const { rows: made } = await t.core.pool.query(
    `select encode(hash, 'hex') as hash from audit_log where chain_no = $1`,
    [LAST_OLD],
  )
  const segment: Segment = {
    no: before.length + 1,
    firstNo: from,
    lastNo: to,
    entries: OF_A_MONTH,
    fromAt: new Date('2001-03-01'),
    toAt: new Date('2001-03-02'),
    previous: before.at(-1)?.lastHash ?? made[0]?.hash,
    firstHash: rows[0].hash,
    lastHash: rows[1].hash,
    closedAt: new Date('2001-04-01'),
    removal: null,
  }
  const removal = { at: new Date('2026-01-01'), keepYears: KEEP_YEARS, archiveName: null, archiveSha256: null }
  const seal = removalSeal(key, removalsOf(before), segment, removal)
  await attack(
    t,
    `insert into audit_segments (no, first_no, last_no, entries, from_at, to_at, previous, first_hash, last_hash, closed_at, removed_at, keep_years, removal_seal)
     values (${segment.no}, ${from}, ${to}, ${OF_A_MONTH}, '2001-03-01', '2001-03-02', '\\x${segment.previous}', '\\x${segment.firstHash}',
       '\\x${segment.lastHash}', '2001-04-01', '2026-01-01', ${KEEP_YEARS}, '\\x${seal}')`,
    `delete from audit_log where chain_no between ${from} and ${to}`,
  )
  return { segment, seal }
}

const witness = (seal: string) => `insert into audit_log (action, table_name, row_id, details)
  values ('admin.remove_audit', 'audit_segments', '3', '{"seal": "${seal}"}')`

describe.each([
  ['a former key', FORMER],
  ['the key of DATA_SECRET', DATA],
])('an attacker with %s', (_, secret) => {
  test('who makes up a segment over recent entries and removes them is found', async () => {
    const t = await log()
    await keep(t)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 8 })
    const { seal } = await forge(t, sealKeyOf(secret))
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: LAST_OLD + 1, segment: 'forged' })

    // nor does an entry help that the program itself seals
    await t.core.pool.query(witness(seal))
    await sealAll(t.core)
    expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: LAST_OLD + 1, segment: 'forged' })
    await expect(keep(t)).rejects.toThrow(AuditBroken)
  })
})

test('who continues the log with a former key, as if it had never been replaced, differs from what was noted', async () => {
  const t = await log()
  await keep(t)
  const now = new Date('2026-02-06T00:00:00Z')
  await attack(t, `delete from audit_log where chain_no > ${LAST_OLD + OF_A_MONTH}`)
  await writeAnchor(t.core, t.core.config.auditAnchors, now)
  const key = sealKeyOf(FORMER)
  const { segment, seal } = await forge(t, key)
  await attack(
    t,
    witness(seal),
    `update settings set value = jsonb_path_query_array(value, '$[0]') where key = '${EPOCHS_SETTING}'`,
  )
  const { rows } = await t.core.pool.query(`select id, ${COVERED} as text from audit_log where chain_no is null`)
  const line = { chainNo: segment.lastNo + 1, text: rows[0].text }
  await t.core.pool.query('update audit_log set chain_no = $2, hash = $3 where id = $1', [
    rows[0].id,
    line.chainNo,
    sealOf(key, Buffer.from(segment.lastHash, 'hex'), line),
  ])
  await t.core.pool.query(`insert into audit_log (action) values ('test.next')`)
  await sealAll(t.core)
  // within the database nothing contradicts it
  expect(await verifyAudit(t.core)).toMatchObject({ ok: true, removed: 12 })
  const noted = { auditAnchors: t.core.config.auditAnchors, now }
  expect(await verifyNextStep(t.core, 0, noted)).toMatchObject({
    ok: false,
    anchors: { broken: { no: segment.lastNo, fault: 'missing' } },
  })
})

test('a removal is shown by an entry of the log: without it, or with another, it is forged', async () => {
  const t = await log()
  await keep(t)
  await attack(
    t,
    `update audit_log set details = details - 'seal' where action = 'admin.remove_audit' and row_id = '2'`,
  )
  expect(await verifyAudit(t.core)).toMatchObject({ ok: false, brokenAt: 5, segment: 'forged' })
})

test('a segment whose times were made up before it was removed stops the removal', async () => {
  const t = await log()
  await keep(t)
  await attack(t, `update audit_segments set from_at = '2001-03-01', to_at = '2001-03-02' where removed_at is null`)
  await expect(keep(t)).rejects.toThrow(AuditBroken)
  const { rows } = await t.core.pool.query(`select from audit_log where action = 'test.secret'`)
  expect(rows).toHaveLength(OF_A_MONTH)
})

test('a removal under a key that is not given any more verifies by the removal after it', () => {
  const [lost, key] = [sealKeyOf(FORMER), sealKeyOf(CURRENT)]
  const at = new Date('2026-01-01')
  const how = { at, keepYears: KEEP_YEARS, archiveName: null, archiveSha256: null }
  const month = (no: number): Segment => ({
    no,
    firstNo: no,
    lastNo: no,
    entries: 1,
    fromAt: new Date('2001-01-01'),
    toAt: new Date('2001-01-02'),
    previous: no === 1 ? '' : `hash ${no - 1}`,
    firstHash: `hash ${no}`,
    lastHash: `hash ${no}`,
    closedAt: new Date('2001-03-01'),
    removal: null,
  })
  const first = { ...month(1), removal: { ...how, seal: removalSeal(lost, NO_REMOVALS, month(1), how) } }
  const seal = removalSeal(key, removalsOf([first]), month(2), how)
  const second = { ...month(2), removal: { ...how, seal } }
  const evidence = { keyAt: () => key, witnesses: [{ segment: 2, no: 9, seal }], now: at }
  expect(firstFault(evidence, [first, second])).toBeUndefined()
  const changed = { ...first, removal: { ...first.removal, archiveName: 'another' } }
  expect(firstFault(evidence, [changed, second])).toEqual({ no: 2, fault: 'forged' })
})

test('a check continues after an entry that was removed since its last step', async () => {
  const t = await log()
  expect(await verifyAuditStep(t.core, 0)).toMatchObject({ ok: true })
  await keep(t)
  for (const after of [2, 4, 6, 8]) {
    const state = await verifyAuditStep(t.core, after)
    expect(state).toMatchObject({ ok: true, brokenAt: null })
    expect(state.checked).toBe(state.total)
  }
})

test('what is removed while a check compares it with the notes is not missed', async () => {
  const t = await log()
  const at = new Date('2001-02-05T00:01:00Z')
  await attack(t, `delete from audit_log where chain_no > 6`)
  await writeAnchor(t.core, t.core.config.auditAnchors, at)
  await t.core.pool.query(`insert into audit_log (action, at) values ('test.old', '2001-02-06'), ('test.now', now())`)
  await sealAll(t.core)
  let reads = 0
  const query = t.core.pool.query.bind(t.core.pool)
  // the removal comes after the first of the statements that read notes' entries and segments
  const pool = new Proxy(t.core.pool, {
    get: (target, name) =>
      name === 'query'
        ? async (text: string, values?: unknown[]) => {
            const found = await query(text, values)
            if (/chain_no = any|from audit_segments/.test(text) && ++reads === 1) await keep(t)
            return found
          }
        : Reflect.get(target, name),
  })
  const places = { folder: t.core.config.auditAnchors, copies: undefined }
  const state = await compareAnchors({ ...t.core, pool }, places, new Date('2026-03-05T04:00:00Z'))
  expect(state).toMatchObject({ broken: null })
  expect((await segmentsOf(t.core.pool)).filter(({ removal }) => removal)).toHaveLength(2)
})
