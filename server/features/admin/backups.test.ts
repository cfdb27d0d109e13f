import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { app, atEnd, people, type TestApp } from '../../testing/app.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-admin-backups-'))
let t: TestApp
beforeAll(async () => {
  atEnd(async () => fs.rmSync(folder, { recursive: true, force: true }))
  t = await app({ env: { BACKUP_FOLDER: folder, BACKUP_AT: '03:30' } })
})

const state = async () => (await t.as(people.cityAdmin).get('/v1/admin/backups')).body.data

test('only administrators of the city see and make backups', async () => {
  for (const who of [people.districtAdmin, people.khorooAdmin, people.leader, people.citizen]) {
    expect((await t.as(who).get('/v1/admin/backups')).status).toBe(403)
    expect((await t.as(who).post('/v1/admin/backups')).status).toBe(403)
  }
  expect((await t.as(null).post('/v1/admin/backups')).status).toBe(401)
})

test('of several people who ask at the same moment one starts a backup, which is made, noted in the log and shown', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => t.as(people.cityAdmin).post('/v1/admin/backups')))

  expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  await expect.poll(async () => (await state()).last?.state, { timeout: 60_000 }).toBe('done')
  const shown = await state()
  expect(shown).toMatchObject({
    place: 'folder',
    isEncrypted: false,
    at: '03:30',
    keep: { days: 7, weeks: 4, months: 12 },
    verified: null,
    recent: [{ error: null, removedAt: null }],
  })
  expect(fs.readdirSync(folder)).toEqual([shown.last.name])
  expect(shown.last.bytes).toBe(fs.statSync(path.join(folder, shown.last.name)).size)
  const { rows } = await t.core.pool.query(`select actor_id from audit_log where action = 'admin.make_backup'`)
  expect(rows).toEqual([{ actor_id: people.cityAdmin.id }])
})

test('a backup whose job was given up is shown as failed, and another one can be started', async () => {
  await t.core.pool.query(`delete from backups`)
  const { rows } = await t.core.pool.query(
    `insert into backups (name, is_encrypted, started_at) values ('nutag-abandoned', false, now()) returning id`,
  )
  await t.core.pool.query(
    `insert into jobs (kind, payload, lane, failed_at, failure) values ('backup.make', jsonb_build_object('id', $1::text), 'backups', now(), 'lost')`,
    [rows[0].id],
  )
  expect((await state()).recent).toMatchObject([{ name: 'nutag-abandoned', state: 'failed' }])
  const answer = await t.as(people.cityAdmin).post('/v1/admin/backups')
  expect([answer.status, answer.body]).toMatchObject([201, { data: { recent: [{}, {}] } }])
})

test('a backup that is two days old is late, and a drill that failed or is a month old is due', async () => {
  const made = async (more: string) => {
    await t.core.pool.query('delete from backups')
    if (more)
      await t.core.pool.query(
        `insert into backups (name, is_encrypted, started_at, ended_at, verified_at, verify_error) values ('nutag-made', false, ${more})`,
      )
    const { isLate, isDrillDue } = await state()
    return { isLate, isDrillDue }
  }
  const at = (days: number) => `now() - interval '${days} days'`
  expect(await made('')).toEqual({ isLate: true, isDrillDue: false })
  expect(await made(`${at(1)}, ${at(1)}, ${at(1)}, null`)).toEqual({ isLate: false, isDrillDue: false })
  expect(await made(`${at(3)}, ${at(3)}, ${at(1)}, null`)).toEqual({ isLate: true, isDrillDue: false })
  expect(await made(`${at(1)}, ${at(1)}, null, null`)).toEqual({ isLate: false, isDrillDue: true })
  expect(await made(`${at(40)}, ${at(1)}, ${at(32)}, null`)).toEqual({ isLate: false, isDrillDue: true })
  expect(await made(`${at(1)}, ${at(1)}, ${at(1)}, 'differs'`)).toEqual({ isLate: false, isDrillDue: true })
  await t.core.pool.query('delete from backups')
})

test('without a place for backups none is started', async () => {
  const other = await app()

  expect((await other.as(people.cityAdmin).post('/v1/admin/backups')).body.code).toBe('wrong_state')
  expect((await other.as(people.cityAdmin).get('/v1/admin/backups')).body.data).toMatchObject({
    place: null,
    recent: [],
  })
})
