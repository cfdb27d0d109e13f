import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { app, atEnd, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { S3_KEY, type TestStorage, testStorage } from '../../testing/s3.ts'
import { sealAll } from '../../testing/sealing.ts'
import { readConfig } from '../config/config.ts'
import { makeKeyPair } from './encryption.ts'
import { backup } from './index.ts'
import { type BackupWork, planDaily, runBackup, targetOf } from './runs.ts'
import { folderTarget, nameAt } from './target.ts'
import { verifyBackup } from './verify.ts'

let t: TestApp
let s3: TestStorage
let folder: string
const pair = makeKeyPair()
const NIGHT = new Date('2026-11-28T19:00:00Z') // 03:00 of 29 November in Ulaanbaatar

beforeAll(async () => {
  t = await app()
  s3 = await testStorage()
  atEnd(() => s3.stop())
  await makeNews(t.core.pool, { area: 'D1', text: 'Өргөө' })
  await sealAll(t.core)
})
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-backups-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  s3.clear()
  await t.core.pool.query(`delete from backups; delete from jobs where kind = 'backup.make'`)
})
afterAll(() => t.setNow(undefined))

const configOf = (more: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: t.dataDir, JWT_SECRET: t.core.config.jwtSecret, ...more })
const workOf = (more: Record<string, string> = { BACKUP_FOLDER: folder }, at = NIGHT): BackupWork => ({
  pool: t.core.pool,
  backup: configOf(more).backup,
  filesFolder: path.join(t.dataDir, 'files'),
  now: () => at,
})
const inBucket = () => ({
  BACKUP_S3_ENDPOINT: s3.endpoint,
  BACKUP_S3_BUCKET: s3.bucket,
  BACKUP_S3_REGION: S3_KEY.region,
  BACKUP_S3_ACCESS_KEY: S3_KEY.accessKey,
  BACKUP_S3_SECRET_KEY: S3_KEY.secretKey,
  BACKUP_PUBLIC_KEY: pair.publicKey,
})
const rows = async () =>
  (await t.core.pool.query('select * from backups order by asked_at, name')).rows as Record<string, unknown>[]
const planned = async (work: BackupWork) => {
  expect(await planDaily(work)).toBe(true)
  return String((await rows()).at(-1)?.id)
}
const visible = () => fs.readdirSync(folder).toSorted()

describe('the schedule', () => {
  test('before its time nothing is planned; at its time one of several instances plans one backup', async () => {
    expect(await planDaily(workOf(undefined, new Date('2026-11-28T18:59:59Z')))).toBe(false)

    const all = await Promise.all(Array.from({ length: 6 }, () => planDaily(workOf())))

    expect(all.filter(Boolean)).toHaveLength(1)
    const jobs = await t.core.pool.query(`select lane from jobs where kind = 'backup.make'`)
    expect(jobs.rows).toEqual([{ lane: 'backups' }])
    expect(await planDaily(workOf(undefined, new Date('2026-11-29T15:00:00Z')))).toBe(false)
    expect(await planDaily(workOf(undefined, new Date('2026-11-29T19:00:00Z')))).toBe(true)
  })

  test('without a place for backups nothing is planned', async () => {
    expect(await planDaily(workOf({}))).toBe(false)
  })
})

describe('two instances', () => {
  test('that run the same job at once make one backup, which is whole', async () => {
    const work = workOf()
    const id = await planned(work)

    const both = await Promise.allSettled([runBackup(work, id), runBackup(work, id)])

    const failed = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    // the second is asked to come back, unless it came after the first had ended
    expect(failed.every((text) => text.includes('another backup is being made'))).toBe(true)
    expect(visible()).toEqual([nameAt(NIGHT, false)])
    expect(await rows()).toMatchObject([{ error: null, failed_at: null, is_encrypted: false }])
    await expect(verifyBackup(configOf({ BACKUP_FOLDER: folder }), {}, () => {})).resolves.toMatchObject({
      name: nameAt(NIGHT, false),
    })
  })
})

describe('killed in the middle', () => {
  test('what was written is removed, and the next attempt makes the backup', async () => {
    const work = workOf()
    const id = await planned(work)
    fs.writeFileSync(path.join(folder, `${nameAt(NIGHT, false)}.part`), 'half of it')
    fs.writeFileSync(path.join(folder, `${nameAt(new Date('2026-11-20T19:00:00Z'), true)}.part`), 'half of another')
    await t.core.pool.query('update backups set started_at = now()')

    await runBackup(work, id)

    expect(visible()).toEqual([nameAt(NIGHT, false)])
    expect((await rows())[0]).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('after everything was written, before it was noted: the complete backup is kept and noted', async () => {
    const work = workOf()
    const id = await planned(work)
    await runBackup(work, id)
    const saved = fs.readFileSync(path.join(folder, nameAt(NIGHT, false)))
    await t.core.pool.query('update backups set ended_at = null, bytes = null')

    await runBackup(work, id)

    expect(fs.readFileSync(path.join(folder, nameAt(NIGHT, false)))).toEqual(saved)
    expect((await rows())[0]).toMatchObject({ bytes: saved.length, ended_at: NIGHT })
  })

  test('a server that stops does not wait: the backup is interrupted, not failed, and leaves nothing', async () => {
    const work = workOf()
    const id = await planned(work)

    await expect(runBackup(work, id, AbortSignal.abort())).rejects.toMatchObject({ retryIn: 1 })

    expect(visible()).toEqual([])
    expect((await rows())[0]).toMatchObject({ failed_at: null, ended_at: null })
  })
})

test('a full disk is reported in plain language and leaves nothing behind', async () => {
  const content = Readable.from(
    (async function* () {
      yield Buffer.from('half of it')
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    })(),
  )
  await expect(folderTarget(folder).write(nameAt(NIGHT, false), content)).rejects.toThrow(/not enough room/)
  expect(visible()).toEqual([])
})

test('a file that is put in the way of a backup is neither followed nor removed', async () => {
  const to = path.join(folder, 'some.backup.gz')
  fs.writeFileSync(path.join(folder, 'other'), 'content')
  fs.symlinkSync(path.join(folder, 'other'), `${to}.part`)

  await expect(backup(t.core.pool, path.join(t.dataDir, 'files'), to)).rejects.toThrow(/is there already/)
  expect([visible(), fs.readFileSync(path.join(folder, 'other'), 'utf8')]).toEqual([
    ['other', 'some.backup.gz.part'],
    'content',
  ])
})

test('a folder that is gone is noted with the backup, and the next attempt succeeds once it is back', async () => {
  const work = workOf({ BACKUP_FOLDER: path.join(folder, 'unmounted') })
  const id = await planned(work)

  await expect(runBackup(work, id)).rejects.toThrow(/no folder/)
  expect((await rows())[0]).toMatchObject({ failed_at: NIGHT, error: expect.stringContaining('no folder') })

  fs.mkdirSync(path.join(folder, 'unmounted'))
  await runBackup(work, id)
  expect((await rows())[0]).toMatchObject({ failed_at: null, error: null, ended_at: NIGHT })
})

/** A file in the folder; `made`: that this database has made. */
const place = async (at: string, made: boolean) => {
  const name = nameAt(new Date(at), false)
  fs.writeFileSync(path.join(folder, name), 'x')
  if (made)
    await t.core.pool.query('insert into backups (name, is_encrypted, ended_at, bytes) values ($2, false, $1, 1)', [
      at,
      name,
    ])
  return name
}

test('backups of this database that are no longer kept are removed after a new one was made, and no other file', async () => {
  for (const other of ['notes.txt', 'nutag.backup.gz']) fs.writeFileSync(path.join(folder, other), 'x')
  for (const day of [20, 21]) await place(`2026-11-${day}T19:00:00Z`, true)
  const foreign = [await place('2026-11-20T19:30:00Z', false), await place('2027-01-01T19:00:00Z', false)]
  const kept = await place('2026-11-23T19:00:00Z', true)
  const work = workOf({ BACKUP_FOLDER: folder, BACKUP_KEEP: '2,0,0' })

  await runBackup(work, await planned(work))

  expect(visible()).toEqual([...foreign, kept, nameAt(NIGHT, false), 'notes.txt', 'nutag.backup.gz'].toSorted())
})

test('no backup younger than two days is removed', async () => {
  const young = await place('2026-11-26T19:00:01Z', true)
  await place('2026-11-26T18:59:59Z', true)
  const work = workOf({ BACKUP_FOLDER: folder, BACKUP_KEEP: '1,0,0' })

  await runBackup(work, await planned(work))

  expect(visible()).toEqual([young, nameAt(NIGHT, false)])
})

test('an encrypted backup shows none of its content, and only its key verifies it', async () => {
  const env = { BACKUP_FOLDER: folder, BACKUP_PUBLIC_KEY: pair.publicKey }
  const work = workOf(env)
  await runBackup(work, await planned(work))
  const name = nameAt(NIGHT, true)
  const bytes = fs.readFileSync(path.join(folder, name))
  expect(bytes.subarray(0, 20).toString()).toContain('{"nutagBackup":1')

  const config = { ...configOf(env), databaseUrl: urlOf(t) }
  await expect(verifyBackup(config, { privateKey: makeKeyPair().privateKey }, () => {})).rejects.toThrow(/another key/)
  expect((await rows())[0]).toMatchObject({ verify_error: expect.stringContaining('another key') })

  const verified = await verifyBackup(config, { privateKey: pair.privateKey }, () => {})

  expect(verified).toMatchObject({ name, entries: expect.any(Number) })
  expect(verified.tables.news).toBeGreaterThan(0)
  expect((await rows())[0]).toMatchObject({ verify_error: null, verified_at: expect.any(Date) })
  expect(fs.readdirSync(t.dataDir).filter((entry) => entry.startsWith('verify-'))).toEqual([])

  fs.writeFileSync(path.join(folder, name), bytes.subarray(0, bytes.length - 500))
  await expect(verifyBackup(config, { privateKey: pair.privateKey }, () => {})).rejects.toThrow(/cannot be decrypted/)
})

/** The database of a test by its address; the socket's folder is the host. */
const urlOf = ({ connection: { host, port, user, database } }: TestApp) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`

describe('in a bucket', () => {
  test('a backup is made, verified and removed; parts of killed uploads are removed first', async () => {
    const work = workOf({ ...inBucket(), BACKUP_KEEP: '1,0,0' })
    const old = nameAt(new Date('2026-11-20T19:00:00Z'), true)
    s3.place(old)
    await t.core.pool.query(
      `insert into backups (planned_on, name, is_encrypted, ended_at, bytes) values ('2026-11-21', $1, true, '2026-11-20T19:05:00Z', 1)`,
      [old],
    )
    s3.place('notes.txt')

    await runBackup(work, await planned(work))

    expect(s3.keys()).toEqual(['notes.txt', nameAt(NIGHT, true)])
    const verified = await verifyBackup(configOf(inBucket()), { privateKey: pair.privateKey }, () => {})
    expect(verified.tables.news).toBeGreaterThan(0)
  })

  test('a storage that does not answer fails the backup, which leaves no object', async () => {
    const work = workOf(inBucket())
    const id = await planned(work)
    s3.fault = (request) => (request.method === 'PUT' ? { answer: 500 } : undefined)

    await expect(runBackup(work, id)).rejects.toThrow()
    expect(s3.keys()).toEqual([])
    expect((await rows())[0]).toMatchObject({ failed_at: NIGHT })
  })

  test('is refused by the configuration without encryption, and with two places', () => {
    const { BACKUP_PUBLIC_KEY: _, ...open } = inBucket()
    expect(() => configOf(open)).toThrow(/BACKUP_PUBLIC_KEY or BACKUP_PASSPHRASE is missing/)
    expect(() => configOf({ ...inBucket(), BACKUP_FOLDER: folder })).toThrow(/backups have one place/)
    expect(() => configOf({ ...inBucket(), BACKUP_PASSPHRASE: 'a long enough passphrase' })).toThrow(/one of them/)
    expect(targetOf(configOf().backup)).toBeUndefined()
  })
})
