import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { ROOT } from '../config/root.ts'

export interface Migration {
  name: string
  sql: string
}

/** All migrations of core and features, ordered by the timestamps in their names. */
export function readMigrations(root = ROOT): Migration[] {
  const folders = [
    path.join(root, 'server/core/database/migrations'),
    ...fs.readdirSync(path.join(root, 'server/features')).map((f) => path.join(root, 'server/features', f)),
  ]
  return folders
    .filter((folder) => fs.existsSync(folder) && fs.statSync(folder).isDirectory())
    .flatMap((folder) => fs.readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ name: path.basename(file, '.sql'), sql: fs.readFileSync(file, 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Any constant: every instance of Nutag takes the same lock, so that only one migrates. */
const LOCK = 72_118_204

/**
 * Applies pending migrations, each in its own transaction, under a lock.
 *
 * @returns the names of the migrations applied now.
 * @throws when an applied migration has been changed since.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const now: string[] = []
    for (const { name, sql } of migrations) {
      const hash = createHash('sha256').update(sql).digest('hex')
      const known = applied.get(name)
      if (known === hash) continue
      if (known) throw new Error(`migration ${name} was changed after it was applied; write a new one instead`)
      await apply(client, name, hash, sql)
      now.push(name)
    }
    return now
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

async function apply(client: pg.PoolClient, name: string, hash: string, sql: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
