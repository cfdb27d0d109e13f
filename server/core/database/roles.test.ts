import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { sealAll } from '../../testing/sealing.ts'
import { verifyNextStep } from '../audit/verify.ts'
import { startDatabase } from './embedded/index.ts'
import { migrate } from './migrate.ts'
import { APP_ROLE, grantToApp, warningAbout } from './roles.ts'

// What an attacker can do who smuggles a statement into the application's connection, for example by an injection.

let t: TestApp
beforeAll(async () => {
  t = await app({ role: 'app' })
  await t.core.pool.query(`insert into audit_log (action) select 'test.' || n from generate_series(1, 20) n`)
  await sealAll(t.core)
})

test.each([
  ['create a role', `create role intruder superuser login`],
  ['become a superuser', `alter role ${APP_ROLE} superuser`],
  ['create a database', 'create database elsewhere'],
  ['read the passwords of roles', 'select * from pg_authid'],
  ['read files of the server', `select pg_read_file('PG_VERSION')`],
  ['run a program on the server', `copy (select 1) to program 'true'`],
  ['switch off the trigger of the audit log', 'alter table audit_log disable trigger audit_log_append_only'],
  ['switch off all triggers of its session', 'set session_replication_role = replica'],
  [
    'replace the function of the trigger',
    'create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
  ],
  ['change an entry', `update audit_log set note = 'nothing happened' where chain_no = 7`],
  ['change the time of an entry that has no seal yet', `update audit_log set at = now() where chain_no is null`],
  ['delete entries', 'delete from audit_log where chain_no > 5'],
  ['truncate the log', 'truncate audit_log'],
  ['write an entry with a seal', `insert into audit_log (action, chain_no, hash) values ('test', 1000000, '')`],
  [
    'write an entry with a number between others',
    `insert into audit_log (id, action) overriding system value values (-5, 'test')`,
  ],
  ['drop the log', 'drop table audit_log'],
  ['forget a migration', 'delete from schema_migrations'],
  ['make a table', 'create table mine (id int)'],
])('the role of the application cannot %s', async (_, statement) => {
  await expect(t.core.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a seal cannot be changed by the role that adds it', async () => {
  const reseal = `update audit_log set hash = '\\x00' where chain_no = 7`
  await expect(t.core.pool.query(reseal)).rejects.toThrow('audit_log is append-only')
})

test('the application works under its role, and its entries are sealed and verify', async () => {
  const { status } = await t.as(people.cityAdmin).post('/v1/admin/audit/verify')
  expect(status).toBe(200)
  const noted = { auditAnchors: t.core.config.auditAnchors, now: new Date('2026-03-05T04:00:00Z') }
  expect(await verifyNextStep(t.core, 0, noted)).toMatchObject({ ok: true, waiting: 0 })
})

const ownerPool = () => {
  const pool = new pg.Pool({ ...t.connection, max: 3 })
  onTestFinished(() => pool.end())
  return pool
}

describe('granting', () => {
  test('revokes what a role may do beyond that, also when two instances do it at once', async () => {
    const pool = ownerPool()
    await pool.query(`grant all on audit_log to ${APP_ROLE}; grant create on schema public to ${APP_ROLE}`)
    expect(await Promise.all([grantToApp(pool, APP_ROLE), grantToApp(pool, APP_ROLE)])).toEqual(['limited', 'limited'])
    for (const statement of ['delete from audit_log', 'create table mine (id int)'])
      await expect(t.core.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('gives access to tables that a later migration has made', async () => {
    const pool = ownerPool()
    await pool.query(
      `alter default privileges in schema public revoke all on tables from ${APP_ROLE}; create table later (id int generated always as identity)`,
    )
    await expect(t.core.pool.query('insert into later default values')).rejects.toMatchObject({ code: '42501' })
    await grantToApp(pool, APP_ROLE)
    await t.core.pool.query('insert into later default values')
  })

  test('leaves an owner and a superuser as they are, and warns about them', async () => {
    const pool = ownerPool()
    const kind = await grantToApp(pool, String(pool.options.user))
    expect(kind).toBe('superuser')
    expect(warningAbout(kind, 'x')).toContain('is a superuser')
    expect(warningAbout('owner', 'x')).toContain('owns the tables')
    expect(warningAbout('limited', 'x')).toBeUndefined()
  })

  test.each([
    ['may create roles', 'alter role $ createrole'],
    ['may write all tables', 'grant pg_write_all_data to $'],
    ['may run programs on the server', 'grant pg_execute_server_program to $'],
    ['belongs to a role that may create roles', 'create role $_of createrole; grant $_of to $'],
  ])('warns about a role that %s', async (_, statement) => {
    const pool = ownerPool()
    const role = `nutag_strong_${process.pid}`
    await pool.query(`create role ${role}; ${statement.replaceAll('$', role)}`)
    try {
      const kind = await grantToApp(pool, role)
      expect(warningAbout(kind, role)).toContain('may create roles')
    } finally {
      await pool.query(`drop owned by ${role}; drop role ${role}; drop role if exists ${role}_of`)
    }
  })
})

test('a bundled database from before there was a role gets it at its next start', { timeout: 60_000 }, async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-roles-'))
  fs.chmodSync(dataDir, 0o711)
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const asIn = async (connection: pg.PoolConfig, work: (pool: pg.Pool) => Promise<unknown>) => {
    const pool = new pg.Pool({ ...connection, max: 2 })
    // `end` does not wait for its connections: one that the stopping server ends first would end the tests
    pool.on('error', () => {})
    await work(pool).finally(() => pool.end())
  }
  const before = await startDatabase({ dataDir, log: () => {} })
  await asIn(before.connection, async (pool) => {
    await migrate(pool)
    await pool.query(`insert into audit_log (action) values ('test.before'); drop role ${APP_ROLE}`)
  })
  await before.stop()

  const after = await startDatabase({ dataDir, log: () => {} })
  onTestFinished(() => after.stop())
  await asIn(after.connection, (pool) => grantToApp(pool, after.role))
  await asIn(after.app, async (pool) => {
    expect((await pool.query(`select action from audit_log`)).rows).toEqual([{ action: 'test.before' }])
    const { rows } = await pool.query(
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
    await expect(pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' })
  })
})
