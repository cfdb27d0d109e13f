import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { codeOf } from '../database/embedded/problem.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { FileStage, fileLines, storedFiles } from './files.ts'
import { FORMAT, type Header, inspect, RestoreRefused, readHeader, readLines } from './format.ts'
import {
  beginPortable,
  filledTables,
  migrationsOf,
  rowsOf,
  sequencesOf,
  setSequences,
  tablesOf,
  tableWriter,
  verifyTable,
  withoutConstraints,
} from './tables.ts'

export { RestoreRefused } from './format.ts'

// A backup is one gzipped file of JSON lines: a head (time and migrations), then for every table `{table}`, its rows as
// PostgreSQL writes them as JSON, and `{end, rows, sha256}`; `{sequences}`; then every stored file as `{file}`, base64
// lines and `{endOfFile, sha256}`; finally `{whole}`. It needs no PostgreSQL client tools and no privileges beyond
// those of the tables' owner, and restores into other major versions of PostgreSQL.

/** What was backed up or restored. */
export interface Summary {
  tables: Record<string, number>
  files: number
}

/** A backup that cannot be made; `message` explains why in plain language. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/**
 * Writes a consistent snapshot to a new file that only its owner may read. The server may keep running.
 *
 * @throws BackupRefused when the file exists or there is nothing to back up.
 */
export async function backup(pool: pg.Pool, filesFolder: string, to: string): Promise<Summary> {
  if (fs.existsSync(to)) throw new BackupRefused(`${to} is there already; a backup is not written over.`)
  const client = await pool.connect()
  const summary: Summary = { tables: {}, files: 0 }
  const part = `${to}.part`
  try {
    await beginPortable(client, 'isolation level repeatable read read only')
    const lines = Readable.from(written(client, filesFolder, summary))
    await pipeline(lines, createGzip(), fs.createWriteStream(part, { flush: true, mode: 0o600 }))
    fs.linkSync(part, to) // unlike a rename, this never overwrites a file created in the meantime
    return summary
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new BackupRefused(`${to} is there already; a backup is not written over.`)
    if (codeOf(error) === 'ENOENT') throw new BackupRefused(`There is no folder for ${to}.`)
    throw error
  } finally {
    fs.rmSync(part, { force: true })
    client.release(true)
  }
}

async function* written(client: pg.PoolClient, filesFolder: string, summary: Summary): AsyncGenerator<string> {
  const migrations = await migrationsOf(client)
  if (migrations.length === 0) throw new BackupRefused('The database is empty: Nutag was never started on it.')
  const mark = (content: object) => `${JSON.stringify(content)}\n`
  yield mark({ nutag: FORMAT, madeAt: new Date().toISOString(), migrations } satisfies Header)
  for (const table of await tablesOf(client)) {
    yield mark({ table })
    const hash = createHash('sha256')
    let count = 0
    for await (const rows of rowsOf(client, table)) {
      const text = `${rows.join('\n')}\n`
      hash.update(text)
      count += rows.length
      yield text
    }
    summary.tables[table] = count
    yield mark({ end: table, rows: count, sha256: hash.digest('hex') })
  }
  yield mark({ sequences: await sequencesOf(client) })
  // after the rows: a file is stored before its row, so every saved row has its file
  for (const name of storedFiles(filesFolder)) {
    let found = 0
    for await (const line of fileLines(filesFolder, name)) {
      found = 1
      yield mark(line)
    }
    summary.files += found
  }
  yield mark({ whole: true, files: summary.files })
}

/**
 * Restores a backup into an empty database (or, with `replace`, over the existing content). The file is first read to
 * its end; then rows are inserted in one transaction, and every table is read back and compared. A backup of an older
 * version of Nutag is restored into the tables of that version, which are then migrated.
 *
 * @throws RestoreRefused when the database is not empty, the file is damaged, or the restored content differs from the
 * backup.
 */
export async function restore(pool: pg.Pool, filesFolder: string, from: string, replace = false): Promise<Summary> {
  const head = await readHeader(from)
  await inspect(from)
  const known = readMigrations()
  const names = new Set(known.map(({ name }) => name))
  const unknown = head.migrations.filter((name) => !names.has(name))
  if (unknown.length > 0) throw new RestoreRefused(`The backup is of a newer version of Nutag (${unknown.join(', ')}).`)

  await clearTarget(pool, head, filesFolder, replace)
  await migrate(
    pool,
    known.filter(({ name }) => head.migrations.includes(name)),
  )
  const summary = await load(pool, filesFolder, from)
  await migrate(pool, known)
  return summary
}

/** Rejects a database with content unless it may be replaced; drops tables of a newer version than the backup's. */
async function clearTarget(pool: pg.Pool, head: Header, filesFolder: string, replace: boolean): Promise<void> {
  const filled = await filledTables(pool)
  if (storedFiles(filesFolder).length > 0) filled.push(filesFolder)
  if (filled.length > 0 && !replace) {
    throw new RestoreRefused(
      `The database is not empty (${filled.join(', ')}). Use --replace to put the backup in its place.`,
    )
  }
  const newer = (await migrationsOf(pool)).filter((name) => !head.migrations.includes(name))
  if (newer.length > 0) await pool.query('drop schema public cascade; create schema public')
}

async function load(pool: pg.Pool, filesFolder: string, from: string): Promise<Summary> {
  const client = await pool.connect()
  const stage = new FileStage(filesFolder)
  try {
    await beginPortable(client, '')
    const summary = await withoutConstraints(client, () => insertRows(client, stage, from))
    await client.query('commit')
    stage.takePlace()
    await client.query('analyze')
    return summary
  } finally {
    await client.query('rollback').catch(() => {}) // ends a transaction that was not committed
    await stage.discard()
    client.release(true)
  }
}

async function insertRows(client: pg.PoolClient, stage: FileStage, from: string): Promise<Summary> {
  const summary: Summary = { tables: {}, files: 0 }
  let writer: Awaited<ReturnType<typeof tableWriter>> | undefined
  for await (const line of readLines(from)) {
    if ('row' in line) await writer?.add(line.row)
    else if ('table' in line) writer = await tableWriter(client, line.table)
    else if ('end' in line) {
      await writer?.flush()
      await verifyTable(client, line.end, line)
      summary.tables[line.end] = line.rows
    } else if ('sequences' in line) await setSequences(client, line.sequences)
    else if ('file' in line) await stage.begin(line.file)
    else if ('data' in line) await stage.write(line.data)
    else if ('endOfFile' in line) {
      await stage.end()
      summary.files += 1
    }
  }
  return summary
}

/** @throws RestoreRefused when the database is in use: a running server would continue with its caches. */
export async function refuseWhileUsed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ who: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as who from pg_stat_activity
     where datname = current_database() and application_name is distinct from current_setting('application_name')
       and coalesce(backend_type, 'client backend') = 'client backend' and usesysid is not null`,
  )
  if (rows.length === 0) return
  throw new RestoreRefused(`The database is in use (${rows.map(({ who }) => who).join(', ')}). Stop the server first.`)
}
