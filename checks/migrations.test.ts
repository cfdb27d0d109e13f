import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, readMigrations } from '../server/core/database/migrate.ts'
import { onDatabase } from '../server/testing/database.ts'

const name = `nutag_migrations_${process.pid}`
let admin: pg.Client
let pool: pg.Pool

beforeAll(async () => {
  admin = new pg.Client(inject('database') as pg.ClientConfig)
  await admin.connect()
  await admin.query(`create database ${name}`)
  pool = new pg.Pool({ ...onDatabase(inject('database'), name), max: 6 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test('three instances that start at once migrate an empty database exactly once', async () => {
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])

  expect(applied.flat().toSorted()).toEqual(
    readMigrations()
      .map((m) => m.name)
      .toSorted(),
  )
})

test('a second run changes nothing', async () => {
  expect(await migrate(pool)).toEqual([])
})

test('a migration that was changed after it was applied is refused', async () => {
  const changed = readMigrations().map((m, i) => (i === 0 ? { ...m, sql: `${m.sql}\n-- changed` } : m))

  await expect(migrate(pool, changed)).rejects.toThrow(/was changed after it was applied/)
})

test('a migration that fails leaves nothing behind', async () => {
  const failing = [
    ...readMigrations(),
    { name: '99990101_0000_broken', sql: 'create table half (id int); select 1 / 0' },
  ]

  await expect(migrate(pool, failing)).rejects.toThrow(/99990101_0000_broken failed/)
  const { rows } = await pool.query(`select to_regclass('half') as half`)
  expect(rows[0].half).toBeNull()
})

test('every area_id has a foreign key to areas and an index that begins with it', async () => {
  const { rows } = await pool.query<{ table_name: string; referenced: boolean; indexed: boolean }>(`
    select c.table_name,
      exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = (quote_ident(c.table_name))::regclass
        and k.confrelid = 'areas'::regclass and a.attnum = any(k.conkey)) as referenced,
      exists (select from pg_index i where i.indrelid = (quote_ident(c.table_name))::regclass and i.indkey[0] = a.attnum) as indexed
    from information_schema.columns c
    join pg_attribute a on a.attrelid = (quote_ident(c.table_name))::regclass and a.attname = c.column_name
    where c.table_schema = 'public' and c.column_name = 'area_id'`)

  expect(rows.length).toBeGreaterThan(2)
  // the log keeps the area of what is gone, so it refers to nothing
  const strict = rows.filter((row) => row.table_name !== 'audit_log')
  expect(
    strict.filter((row) => !row.referenced || !row.indexed),
    'add `references areas` and an index that begins with area_id in a migration of the feature',
  ).toEqual([])
})
