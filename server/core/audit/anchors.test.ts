import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { sealAll } from '../../testing/sealing.ts'
import { anchorAudit } from '../app/anchor-work.ts'
import { noteRestored, restoredNotes, writeAnchor } from './anchors.ts'
import { COVERED, EPOCHS_SETTING, sealKeysOf } from './seals.ts'
import { verifyNextStep } from './verify.ts'

// An attacker who owns the database can disable its trigger and write anything; the keys and the anchors are elsewhere.

let t: TestApp
const folderOf = ({ core }: TestApp) => core.config.auditAnchors
const verify = (of: TestApp) =>
  verifyNextStep(of.core, 0, { auditAnchors: folderOf(of), now: new Date('2026-03-05T04:00:00Z') })
const write = async (of: TestApp, lines: number) => {
  await of.core.pool.query(`insert into audit_log (action) select 'test.' || n from generate_series(1, $1::int) n`, [
    lines,
  ])
  await sealAll(of.core)
}
/** What the owner of the database can do. */
const attack = async (of: TestApp, ...statements: string[]) => {
  await of.core.pool.query('alter table audit_log disable trigger audit_log_append_only')
  for (const statement of statements) await of.core.pool.query(statement)
}
/** Calculates every seal again, as the program does it but without a key. */
async function resealWithoutKey(of: TestApp) {
  const { rows } = await of.core.pool.query(
    `select chain_no, ${COVERED} as text from audit_log where chain_no is not null order by chain_no`,
  )
  let hash: Buffer | undefined
  for (const { chain_no, text } of rows) {
    hash = createHash('sha256')
      .update(hash ?? '')
      .update(`${chain_no}\n${text}`)
      .digest()
    await of.core.pool.query('update audit_log set hash = $1 where chain_no = $2', [hash, chain_no])
  }
}

beforeEach(async () => {
  t = await app()
  await write(t, 30)
})

test('entries cut from the end are missed where their seal was noted', async () => {
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-05T03:00:00Z'))
  expect(await verify(t)).toMatchObject({ ok: true, anchors: { compared: 1, broken: null } })
  const { rows } = await t.core.pool.query('select max(chain_no)::int as last from audit_log')

  await attack(t, `delete from audit_log where chain_no > ${rows[0].last - 25}`)

  expect(await verify(t)).toMatchObject({
    ok: false,
    brokenAt: rows[0].last,
    anchors: { broken: { no: rows[0].last, at: '2026-03-05T03:00:00.000Z', fault: 'missing' } },
  })
})

test('a log that was changed and sealed again without the key does not verify', async () => {
  await attack(t, `update audit_log set note = 'nothing happened' where chain_no = 7`)
  await resealWithoutKey(t)
  expect(await verify(t)).toMatchObject({ ok: false, brokenAt: 1 })

  // nor when the list of keys claims that seals had no key then
  await attack(t, `update settings set value = jsonb_set(value, '{0,from}', '1000') where key = '${EPOCHS_SETTING}'`)
  expect(await verify(t)).toMatchObject({ ok: false })
  await attack(t, `delete from settings where key = '${EPOCHS_SETTING}'`)
  expect(await verify(t)).toMatchObject({ ok: false })
})

test('a log that was changed, sealed again without the key, and continued as if there had never been one differs from what was noted', async () => {
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-05T03:00:00Z'))
  await attack(
    t,
    `update audit_log set note = 'nothing happened' where chain_no = 7`,
    `delete from settings where key = '${EPOCHS_SETTING}'`,
  )
  await resealWithoutKey(t)
  await write(t, 3)

  expect(await verify(t)).toMatchObject({ ok: false, anchors: { broken: { fault: 'differs' } } })
})

test('a log that was sealed again with the key differs from what was noted', async () => {
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-05T03:00:00Z'))
  await attack(
    t,
    `update audit_log set note = 'nothing happened', chain_no = null, hash = null where chain_no = 7`,
    `update audit_log set chain_no = null, hash = null`,
  )
  await sealAll(t.core)

  expect(await verify(t)).toMatchObject({ ok: false, anchors: { broken: { fault: 'differs' } } })
})

test('an entry cannot be numbered outside of the chain, and is found where the owner of the database did it', async () => {
  await t.core.pool.query(`insert into audit_log (action) values ('test.hidden')`)
  const hide = `update audit_log set chain_no = -1 where chain_no is null and action = 'test.hidden'`
  await expect(t.core.pool.query(hide)).rejects.toThrow('audit_log_chain_no_positive')

  await attack(t, 'alter table audit_log drop constraint audit_log_chain_no_positive', hide)
  expect(await verify(t)).toMatchObject({ ok: false, brokenAt: -1 })
})

test('a folder that cannot be read is an error, not a log without notes', async () => {
  fs.writeFileSync(folderOf(t), 'no folder')
  await expect(verify(t)).rejects.toThrow('ENOTDIR')
})

test('a note that was changed or made up is named', async () => {
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-05T03:00:00Z'))
  const [name] = fs.readdirSync(folderOf(t))
  const file = path.join(folderOf(t), name ?? '')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"no":\d+/, '"no":3'))

  expect(await verify(t)).toMatchObject({ ok: false, anchors: { broken: { no: 3, fault: 'forged' } } })
})

test('half a line of a process that was killed while it wrote does not matter', async () => {
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-05T03:00:00Z'))
  const [name] = fs.readdirSync(folderOf(t))
  fs.appendFileSync(path.join(folderOf(t), name ?? ''), '{"at":"2026-03-05T03:01')

  expect(await verify(t)).toMatchObject({ ok: true, anchors: { compared: 1 } })
})

test('of days before the last week only the last note is compared, and it covers all before it', async () => {
  for (let day = 1; day <= 10; day++) {
    await write(t, 1)
    await writeAnchor(t.core, folderOf(t), new Date(`2026-02-${String(day).padStart(2, '0')}T03:00:00Z`))
    await writeAnchor(t.core, folderOf(t), new Date(`2026-02-${String(day).padStart(2, '0')}T04:00:00Z`))
  }
  expect(await verify(t)).toMatchObject({ ok: true, anchors: { compared: 3 + 7 * 2 } })
})

test('after a backup was put back, notes of what it does not contain are not missed, later ones are', async () => {
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-04T03:00:00Z'))
  const { rows } = await t.core.pool.query('select max(chain_no)::int as last from audit_log')
  await attack(t, `delete from audit_log where chain_no > ${rows[0].last - 5}`)
  await noteRestored(t.core, folderOf(t), new Date('2026-03-05T01:00:00Z'), [])
  // who reads the result learns that something was left out, and when
  const restored = { times: 1, lastAt: '2026-03-05T01:00:00.000Z' }
  expect(await verify(t)).toMatchObject({ ok: true, anchors: { restored, copies: null } })

  await write(t, 2)
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-05T03:00:00Z'))
  await attack(t, `delete from audit_log where chain_no > ${rows[0].last - 5}`)
  expect(await verify(t)).toMatchObject({ ok: false, anchors: { broken: { fault: 'missing' } } })
})

test('after a backup was put back, an instance whose folder had no note of it does not miss what it noted before', async () => {
  const elsewhere = path.join(t.dataDir, 'folder of the machine that restored')
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-04T03:00:00Z'))
  const { rows } = await t.core.pool.query('select max(chain_no)::int as last from audit_log')
  await attack(t, `delete from audit_log where chain_no > ${rows[0].last - 5}`)
  await noteRestored(t.core, elsewhere, new Date('2026-03-05T01:00:00Z'), [])
  expect(await verify(t)).toMatchObject({ ok: true })

  // what was noted after the restore is missed, and nothing is excused by a note that nobody with the key has made
  await write(t, 2)
  await writeAnchor(t.core, folderOf(t), new Date('2026-03-05T03:00:00Z'))
  await attack(t, `delete from audit_log where chain_no > ${rows[0].last - 5}`)
  const made = { at: '2026-03-05T03:30:00.000Z', no: 1, hash: '', restored: true, mac: 'ab' }
  const notes = JSON.stringify([...(await restoredNotes(t.core.pool)), made])
  await t.core.pool.query(`update settings set value = $1 where key = 'audit.restored'`, [notes])
  expect(await verify(t)).toMatchObject({ ok: false, anchors: { broken: { fault: 'missing' } } })
})

test('a seal that did not change is noted once an hour, a new one at once', async () => {
  const lines = () =>
    fs.readdirSync(folderOf(t)).flatMap((name) =>
      fs
        .readFileSync(path.join(folderOf(t), name), 'utf8')
        .trim()
        .split('\n'),
    )
  const at = (time: string) => new Date(`2026-03-05T${time}:00Z`)
  let last = await writeAnchor(t.core, folderOf(t), at('03:00'))
  for (let minute = 1; minute < 60; minute++)
    last = await writeAnchor(t.core, folderOf(t), at(`03:${String(minute).padStart(2, '0')}`), last)
  expect(lines()).toHaveLength(1)

  last = await writeAnchor(t.core, folderOf(t), at('04:00'), last)
  expect(lines()).toHaveLength(2)
  await write(t, 1)
  await writeAnchor(t.core, folderOf(t), at('04:01'), last)
  expect(lines()).toHaveLength(3)
})

test('what was sealed before there was a key, and with the key of DATA_SECRET, verifies after AUDIT_SECRET is given', async () => {
  await attack(t, `delete from settings where key = '${EPOCHS_SETTING}'`)
  await resealWithoutKey(t)
  await write(t, 3)
  const dataSecret = t.core.config.dataSecret
  const auditSecret = 'a key of its own, 32 characters and more'
  const withSecret = { ...t, core: { ...t.core, sealKeys: sealKeysOf({ dataSecret, auditSecret }) } }
  await write(withSecret, 3)

  expect(await verify(withSecret)).toMatchObject({ ok: true })
  // without the new secret the last entries cannot be judged, so they do not count as intact
  expect(await verify(t)).toMatchObject({ ok: false })
})

test('two instances that note the seal send one mail a day, and the mail names the seal', async () => {
  const core = { ...t.core, config: { ...t.core.config, auditMail: 'auditor@example.mn' } }
  const log = { error: (details: object) => expect(details).toBeUndefined(), info: () => {} }
  await Promise.all([anchorAudit(core, log), anchorAudit(core, log)])
  await anchorAudit(core, log)

  const { rows } = await t.core.pool.query('select recipient, body_text from outbox where recipient = $1', [
    'auditor@example.mn',
  ])
  expect(rows).toHaveLength(1)
  const last = await t.core.pool.query(
    `select encode(hash, 'hex') as hash from audit_log where chain_no is not null order by chain_no desc limit 1`,
  )
  expect(rows[0].body_text).toContain(last.rows[0].hash)
})

test('a city admin who verifies sees how many notes were compared', async () => {
  await writeAnchor(t.core, folderOf(t), new Date())
  const { body } = await t.as(people.cityAdmin).post('/v1/admin/audit/verify')
  expect(body.data).toMatchObject({ ok: true, anchors: { compared: 1, broken: null } })
})
