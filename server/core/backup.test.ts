import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../testing/app.ts'
import { makeNews, seedEverywhere } from '../testing/make.ts'
import { sealAudit, verifyAudit } from './audit.ts'
import { backup, RestoreRefused, restore } from './backup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-backup-'))
const file = path.join(folder, 'nutag.backup.gz')
let from: TestApp
let to: TestApp
let made: Awaited<ReturnType<typeof backup>>

const content = async (t: TestApp) => {
  const { rows } = await t.core.pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migrations', 'sessions') order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows) {
    const found = await t.core.pool.query(
      `select row from (select to_jsonb(t)::text as row from "${name}" t) r order by row collate "C"`,
    )
    all[name] = found.rows.map(({ row }) => row)
  }
  return all
}
const filesOf = (t: TestApp) => path.join(t.dataDir, 'files')

beforeAll(async () => {
  from = await app()
  to = await app()
  await seedEverywhere(from)
  await makeNews(from.core.pool, { area: 'D1', text: 'Өргөө үүд, "хашилт", \\ налуу зураас\nшинэ мөр' })
  fs.mkdirSync(path.join(filesOf(from), 'ab/one'), { recursive: true })
  fs.writeFileSync(
    path.join(filesOf(from), 'ab/one/large.webp'),
    Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251)),
  )
  await sealAudit(from.core.pool)
  made = await backup(from.core.pool, filesOf(from), file)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a database that holds something is not written over', async () => {
  await expect(restore(to.core.pool, filesOf(to), file)).rejects.toThrow(RestoreRefused)
})

test('a backup that was cut off is refused, and nothing of it stays', async () => {
  const before = await content(to)
  const cut = path.join(folder, 'cut.gz')
  const text = gunzipSync(fs.readFileSync(file)).toString()
  fs.writeFileSync(cut, gzipSync(text.slice(0, text.lastIndexOf('{"whole"'))))

  await expect(restore(to.core.pool, filesOf(to), cut, true)).rejects.toThrow(/not whole/)
  expect(await content(to)).toEqual(before)
})

test('a backup in which one letter was changed is refused', async () => {
  const changed = path.join(folder, 'changed.gz')
  fs.writeFileSync(changed, gzipSync(gunzipSync(fs.readFileSync(file)).toString().replace('Өргөө үүд', 'Өргөө хүүд')))

  await expect(restore(to.core.pool, filesOf(to), changed, true)).rejects.toThrow(/other content/)
})

test('a backup that names a file outside of its folder is refused', async () => {
  const evil = path.join(folder, 'evil.gz')
  fs.writeFileSync(
    evil,
    gzipSync(gunzipSync(fs.readFileSync(file)).toString().replace('{"file":"ab/one', '{"file":"../../ab/one')),
  )

  await expect(restore(to.core.pool, filesOf(to), evil, true)).rejects.toThrow(/outside of its folder/)
})

test('restored, everything is as it was: rows, files, the chain of the audit log, and one can sign in and write', async () => {
  const before = await content(from)

  const restored = await restore(to.core.pool, filesOf(to), file, true)

  expect(restored).toEqual(made)
  const after = await content(to)
  expect(after).toEqual({ ...before, ...Object.fromEntries(Object.entries(after).filter(([name]) => name === 'jobs')) })
  expect(made.tables.news).toBeGreaterThan(60)
  expect(fs.readFileSync(path.join(filesOf(to), 'ab/one/large.webp'))).toEqual(
    fs.readFileSync(path.join(filesOf(from), 'ab/one/large.webp')),
  )
  expect(await verifyAudit(to.core.pool)).toMatchObject({ ok: true })
  expect((await to.as(people.cityAdmin).get('/v1/news?pageSize=1')).body.meta.total).toBeGreaterThan(0)
  await to.core.pool.query(`insert into audit_log (action) values ('after')`)
})
