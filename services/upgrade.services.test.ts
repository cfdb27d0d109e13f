import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '../server/core/audit/chain.ts'
import { sealAudit, sealKeysOf } from '../server/core/audit/seals.ts'
import { upgradeBundled } from '../server/core/backup/upgrade.ts'
import { findOldBinaries } from '../server/core/database/embedded/binaries.ts'
import { startDatabase } from '../server/core/database/embedded/index.ts'
import { DATABASE, Membership } from '../server/core/database/embedded/membership.ts'
import { findPlace, type Place } from '../server/core/database/embedded/place.ts'
import { findPostmaster } from '../server/core/database/embedded/postmaster.ts'
import { connectionOf, initialise, majorOf } from '../server/core/database/embedded/server.ts'
import { dropOldData } from '../server/core/database/embedded/swap.ts'
import { openPool } from '../server/core/database/kysely.ts'
import { migrate } from '../server/core/database/migrate.ts'
import { makeNews } from '../server/testing/news.ts'
import { seedTestPeople } from '../server/testing/people.ts'

// The bundled database of PostgreSQL 17 is upgraded to 18, with the real programs of both.

const SEALING = sealKeysOf({ auditSecret: undefined, dataSecret: 'only for tests, 32 characters and more' })
const quiet = () => {}
/** A cluster of 17 with content, which is made once and copied. */
let template: string
let scratch: string
let expected: Record<string, string>

const dataIn = (dataDir: string) => path.join(fs.realpathSync(path.join(dataDir, 'postgres')), 'data')

async function old(place: Place): Promise<Membership> {
  const binaries = findOldBinaries(place.base, place.owner, '17')
  if (!binaries) throw new Error('the programs of PostgreSQL 17 are not installed')
  await initialise(place, binaries)
  return new Membership(place, binaries, quiet)
}

/** What a database contains: rows of each table as one hash; migrations are applied again, at another time. */
async function contentOf(connection: pg.PoolConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'schema_migrations' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const all = await client.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as hash from "${name}" t`,
    )
    found[name] = all.rows[0].hash
  }
  await client.end()
  return found
}

beforeAll(async () => {
  template = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-upgrade-17-'))
  fs.chmodSync(template, 0o711)
  const place = findPlace(template)
  const member = await old(place)
  const connection = { ...connectionOf(place, await member.join()), database: DATABASE }
  const pool = openPool(connection, 2)
  await migrate(pool)
  await seedTestPeople(pool)
  await makeNews(pool, { area: 'D1', text: 'Өргөө' })
  await pool.query(`insert into audit_log (action) select 'test.' || n from generate_series(1, 200) n`)
  await sealAudit({ pool, sealKeys: SEALING })
  // what a backup leaves out is needed by an upgrade
  await pool.query(
    `insert into outbox (recipient, subject, body_text, kind, secret, secret_until) values ('a@test.mn', 'Ө', 'Ө', 'code', '\\x0102', now() + interval '1 hour')`,
  )
  expected = await contentOf(connection)
  await pool.end()
  await member.leave()
})
afterAll(() => fs.rmSync(template, { recursive: true, force: true }))
beforeEach(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-upgrade-'))
  fs.chmodSync(scratch, 0o711)
  execFileSync('cp', ['-a', path.join(template, 'postgres'), scratch])
  onTestFinished(() => {
    for (const data of ['data', 'data-17', 'upgrade/data'].map((name) => path.join(scratch, 'postgres', name))) {
      const left = fs.existsSync(data) && findPostmaster(fs.realpathSync(data))
      if (left) process.kill(left.pid, 'SIGKILL')
    }
    fs.rmSync(scratch, { recursive: true, force: true })
  })
})

/** Another process that upgrades; `killAt`: it is killed as soon as it says these words. */
async function upgrading(killAt?: string) {
  const code = `
    const { upgradeBundled } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../server/core/backup/upgrade.ts')).href)})
    await upgradeBundled({ dataDir: ${JSON.stringify(scratch)}, databaseUrl: undefined }, (line) => console.log(line))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
    if (killAt && said.includes(killAt)) child.kill('SIGKILL')
  })
  const [exit, signal] = await once(child, 'exit')
  return { exit, signal, said }
}

async function expectUpgraded(): Promise<void> {
  const data = dataIn(scratch)
  expect(majorOf(data)).toBe('18')
  const database = await startDatabase({ dataDir: scratch, log: quiet })
  try {
    expect(await contentOf(database.connection)).toEqual(expected)
    const pool = openPool(database.connection, 2)
    expect(await verifyAudit({ pool, sealKeys: SEALING })).toMatchObject({ ok: true, checked: 200 })
    // sequences go on: no number is used twice
    const { rows } = await pool.query(`insert into audit_log (action) values ('after') returning id`)
    expect(rows[0].id).toBeGreaterThan(200)
    await pool.end()
  } finally {
    await database.stop()
  }
}

test('all rows are as before, the old data is kept until it is dropped, and the next start does nothing', async () => {
  const said: string[] = []

  await upgradeBundled({ dataDir: scratch, databaseUrl: undefined }, (line) => said.push(line))

  await expectUpgraded()
  expect(said.join('\n')).toContain('--drop-old-database')
  const kept = path.join(fs.realpathSync(path.join(scratch, 'postgres')), 'data-17')
  expect(majorOf(kept)).toBe('17')
  const again: string[] = []
  await upgradeBundled({ dataDir: scratch, databaseUrl: undefined }, (line) => again.push(line))
  expect(again).toHaveLength(1)
  expect(dropOldData(findPlace(scratch))).toMatchObject({ from: '17', to: '18', old: kept })
  expect(fs.readdirSync(path.join(scratch, 'postgres')).filter((name) => /data-|upgrade$/.test(name))).toEqual([])
})

describe('killed, and started again', () => {
  test.each([
    'Upgrading the database',
    'Copying the old database',
    'Writing the new database',
    'were copied and compared',
  ])('after “%s” nothing is lost', async (words) => {
    expect(await upgrading(words)).toMatchObject({ signal: 'SIGKILL' })

    await upgradeBundled({ dataDir: scratch, databaseUrl: undefined }, quiet)

    await expectUpgraded()
  })

  test('between the two renames, the start goes on with the second', async () => {
    await upgrading('were copied and compared')
    const base = fs.realpathSync(path.join(scratch, 'postgres'))
    // the process may have been faster than the signal
    if (fs.existsSync(path.join(base, 'upgrade/complete.json')) && majorOf(path.join(base, 'data')) === '17')
      fs.renameSync(path.join(base, 'data'), path.join(base, 'data-17'))

    await upgradeBundled({ dataDir: scratch, databaseUrl: undefined }, quiet)

    await expectUpgraded()
  })

  test('a complete copy is made again when the old server has run since', async () => {
    await upgrading('were copied and compared')
    const base = fs.realpathSync(path.join(scratch, 'postgres'))
    if (majorOf(path.join(base, 'data')) !== '17') return // the process was faster than the signal
    const place = findPlace(scratch)
    fs.renameSync(path.join(base, 'upgrade'), path.join(base, 'aside'))
    const member = await old(place)
    const client = new pg.Client({ ...connectionOf(place, await member.join()), database: DATABASE })
    await client.connect()
    await client.query(`insert into settings (key, value) values ('late', '1')`)
    await client.end()
    await member.leave()
    fs.renameSync(path.join(base, 'aside'), path.join(base, 'upgrade'))

    await upgradeBundled({ dataDir: scratch, databaseUrl: undefined }, quiet)

    const database = await startDatabase({ dataDir: scratch, log: quiet })
    const found = await contentOf(database.connection)
    await database.stop()
    expect(found.settings).not.toBe(expected.settings)
  })
})

test('two processes that start at the same moment upgrade once', async () => {
  const both = await Promise.all([upgrading(), upgrading()])

  expect(both.map(({ exit }) => exit)).toEqual([0, 0])
  expect(both.filter(({ said }) => said.includes('were copied and compared'))).toHaveLength(1)
  await expectUpgraded()
})

test('while an older Nutag uses the database, it is not upgraded', async () => {
  const member = await old(findPlace(scratch))
  await member.join()

  await expect(upgradeBundled({ dataDir: scratch, databaseUrl: undefined }, quiet)).rejects.toThrow(/in use/)

  await member.leave()
  expect(majorOf(dataIn(scratch))).toBe('17')
})
