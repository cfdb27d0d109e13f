import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { killed, serverProcess } from '../../testing/server-process.ts'
import { eventually } from '../../testing/waiting.ts'
import { readConfig } from '../config/config.ts'
import { type BackupWork, planDaily } from './runs.ts'
import { verifyBackup } from './verify.ts'

// A process is killed in the middle of a backup, and instances plan and make one at the same minute.

const AT = '2026-11-28T19:00:00Z' // 03:00 of 29 November in Ulaanbaatar

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await app()
  t.setNow(new Date(AT))
  // only the processes below work
  await t.core.jobs.stop()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-backups-'))
})

const configOf = () =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: t.dataDir, JWT_SECRET: t.core.config.jwtSecret, BACKUP_FOLDER: folder })
const work = (): BackupWork => ({
  pool: t.core.pool,
  backup: configOf().backup,
  filesFolder: path.join(t.dataDir, 'files'),
  now: () => new Date(AT),
})
const start = () => serverProcess(t, { at: AT, env: { BACKUP_FOLDER: folder } })
const endLeases = () =>
  t.core.pool.query(`update jobs set locked_until = now() where locked_until is not null and done_at is null`)
const backups = async () => (await t.core.pool.query('select * from backups')).rows
const files = () => fs.readdirSync(folder)

/** Holds back the backup in the middle: a table late in its order cannot be read until this is called. */
async function holdTable(): Promise<() => Promise<void>> {
  const client = await t.core.pool.connect()
  await client.query('begin')
  await client.query('lock table videos_versions in access exclusive mode')
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(release)
  return release
}
const tableIsAwaited = () =>
  eventually(async () => {
    const { rows } = await t.core.pool.query(
      `select from pg_locks where not granted and relation = 'videos_versions'::regclass`,
    )
    expect(rows).not.toEqual([])
  })

test('a scheduled backup whose process is killed in the middle is no backup; two other instances make one, which is whole', async () => {
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const planned = await Promise.all([planDaily(work()), planDaily(work())])
  expect(planned.filter(Boolean)).toHaveLength(1)
  const release = await holdTable()
  const { child } = await start()
  await tableIsAwaited()
  expect(files()).toEqual([expect.stringMatching(/\.backup\.gz\.part$/)])
  await killed(child)
  await release()
  expect(await backups()).toMatchObject([{ ended_at: null, bytes: null }])

  await endLeases()
  await Promise.all([start(), start()])
  await eventually(async () => expect(await backups()).toMatchObject([{ ended_at: expect.any(Date), error: null }]))
  expect(files()).toEqual([expect.stringMatching(/\.backup\.gz$/)])
  await expect(verifyBackup(configOf(), {}, () => {})).resolves.toMatchObject({ name: files()[0] })
})
