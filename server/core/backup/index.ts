import { createHash } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { DELETION_DAYS } from '#contract/core/people/personal-data.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { encrypted, type Recipient } from './encryption.ts'
import { FileStage, fileLines, storedFiles } from './files.ts'
import { FORMAT, type Header, inspect, readHeader, readLines, rowOrder, type SavedFile } from './format.ts'
import { BackupRefused, RestoreRefused } from './refused.ts'
import {
  beginPortable,
  filledTables,
  migrationsOf,
  type Reading,
  rowsOf,
  sequencesOf,
  setSequences,
  tablesOf,
  tableWriter,
  verifyTable,
  withoutConstraints,
} from './tables.ts'
import { type BackupTarget, folderTarget } from './target.ts'

export { BackupRefused, RestoreRefused } from './refused.ts'

// A backup is one gzipped file of JSON lines: a head (time and migrations), then for every table `{table}`, its rows as
// PostgreSQL writes them as JSON, and `{end, rows, sha256}`; `{sequences}`; then every stored file as `{file}`, base64
// lines and `{endOfFile, sha256}`; finally `{whole}`. It needs no PostgreSQL client tools and no privileges beyond
// those of the tables' owner, and restores into other major versions of PostgreSQL.

/** What was backed up or restored. */
export interface Summary {
  tables: Record<string, number>
  files: number
  /** Of the file, with its hash. */
  bytes: number
  sha256: string
}

/** What was restored. */
export type Restored = Omit<Summary, 'bytes' | 'sha256'>

/** How a backup is made. */
export interface BackupOptions {
  /** Whom it is encrypted for. */
  recipient?: Recipient | undefined
  signal?: AbortSignal
  /** Also what backups leave out, for a copy that takes the place of the database at once. */
  whole?: boolean
}

/**
 * Writes a consistent snapshot to a new file that only its owner may read. The server may keep running.
 *
 * @throws BackupRefused when the file exists or there is nothing to back up.
 */
export async function backup(
  pool: pg.Pool,
  filesFolder: string,
  to: string,
  options: BackupOptions = {},
): Promise<Summary> {
  const place = { target: folderTarget(path.dirname(to)), name: path.basename(to) }
  const made = await backupInto(pool, filesFolder, place, options)
  if (!made) throw new BackupRefused('Another backup is being made.')
  return made
}

/** Any constant: backups on a schedule are made one at a time. */
const ALONE_LOCK = 72_118_208

/**
 * Writes a consistent snapshot into a folder or bucket. `alone`: unless another process is doing so, which gives undefined.
 *
 * @throws BackupRefused.
 */
export async function backupInto(
  pool: pg.Pool,
  filesFolder: string,
  { target, name }: { target: BackupTarget; name: string },
  { recipient, signal, whole = false, alone = false }: BackupOptions & { alone?: boolean } = {},
): Promise<Summary | undefined> {
  const client = await pool.connect()
  const summary: Summary = { tables: {}, files: 0, bytes: 0, sha256: '' }
  try {
    await beginPortable(client, 'isolation level repeatable read read only')
    if (alone) {
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [ALONE_LOCK])
      if (!rows[0].mine) return undefined
      await target.tidy()
    }
    const packed = createGzip()
    // an error of the lines ends the packed stream, and with it the writing
    const packing = pipeline(Readable.from(written(client, filesFolder, summary, whole)), packed)
    packing.catch(() => {}) // the same error is thrown below
    const content = Readable.from(measured(recipient ? encrypted(packed, recipient) : packed, summary), {
      objectMode: false,
    })
    await target.write(name, content, signal)
    await packing
    return summary
  } finally {
    // the lock is free when this resolves, not only when PostgreSQL notices that the connection has ended
    await client.query('rollback').catch(() => {})
    client.release(true)
  }
}

/** Counts the bytes of a backup and hashes them. */
async function* measured(content: AsyncIterable<Buffer>, summary: Summary): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of content) {
    hash.update(bytes)
    summary.bytes += bytes.length
    yield bytes
  }
  summary.sha256 = hash.digest('hex')
}

async function* written(
  client: pg.PoolClient,
  filesFolder: string,
  summary: Summary,
  whole: boolean,
): AsyncGenerator<string> {
  const migrations = await migrationsOf(client)
  if (migrations.length === 0) throw new BackupRefused('The database is empty: Nutag was never started on it.')
  const mark = (content: object) => `${JSON.stringify(content)}\n`
  yield mark({ nutag: FORMAT, madeAt: new Date().toISOString(), migrations } satisfies Header)
  for (const table of await tablesOf(client)) {
    yield mark({ table })
    const hash = createHash('sha256')
    let count = 0
    for await (const rows of rowsOf(client, table, { whole, order: 'key' })) {
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
  for (const name of await storedFiles(filesFolder)) {
    let found = 0
    for await (const line of fileLines(filesFolder, name)) {
      found = 1
      yield mark(line)
    }
    summary.files += found
  }
  yield mark({ whole: true, files: summary.files })
}

/** How a backup is restored. */
interface RestoreOptions {
  /** Over what is there. */
  replace?: boolean
  whole?: boolean
  /** Receives what did not prevent the restore. */
  log?: (line: string) => void
}

/**
 * Restores a backup into an empty database (or, with `replace`, over the existing content). The file is first read to
 * its end; then rows are inserted in one transaction, and every table is read back and compared. A backup of an older
 * version of Nutag is restored into the tables of that version, which are then migrated.
 *
 * @throws RestoreRefused when the database is not empty, the file is damaged, or the restored content differs from the
 * backup.
 */
export async function restore(
  pool: pg.Pool,
  filesFolder: string,
  from: SavedFile,
  { replace = false, whole = false, log = console.error }: RestoreOptions = {},
): Promise<Restored> {
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
  const summary = await load(pool, filesFolder, from, { whole, order: rowOrder(head) })
  await analyze(pool, log)
  await migrate(pool, known)
  if (!whole) await postponeDeletions(pool)
  return summary
}

/** Gives people whose account would be deleted the whole time again: a cancellation after the backup is lost with it. */
async function postponeDeletions(pool: pg.Pool): Promise<void> {
  await pool.query('update account_deletions set due_at = greatest(due_at, now() + make_interval(days => $1))', [
    DELETION_DAYS,
  ])
}

/** Rejects a database with content unless it may be replaced; drops tables of a newer version than the backup's. */
async function clearTarget(pool: pg.Pool, head: Header, filesFolder: string, replace: boolean): Promise<void> {
  const filled = await filledTables(pool)
  if ((await storedFiles(filesFolder)).length > 0) filled.push(filesFolder)
  if (filled.length > 0 && !replace) {
    throw new RestoreRefused(
      `The database is not empty (${filled.join(', ')}). Use --replace to put the backup in its place.`,
    )
  }
  const newer = (await migrationsOf(pool)).filter((name) => !head.migrations.includes(name))
  if (newer.length > 0) await pool.query('drop schema public cascade; create schema public')
}

async function load(pool: pg.Pool, filesFolder: string, from: SavedFile, reading: Reading): Promise<Restored> {
  const client = await pool.connect()
  const stage = new FileStage(filesFolder)
  try {
    await beginPortable(client, '')
    const summary = await withoutConstraints(client, () => insertRows(client, stage, from, reading))
    await client.query('commit')
    stage.takePlace()
    return summary
  } finally {
    await client.query('rollback').catch(() => {}) // ends a transaction that was not committed
    await stage.discard()
    client.release(true)
  }
}

/** Lets PostgreSQL count what was restored, however long it takes. Without it only plans are worse until it does so itself. */
async function analyze(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('analyze')
  } catch (error) {
    log(`The restored tables were not analyzed: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    client.release(true)
  }
}

async function insertRows(
  client: pg.PoolClient,
  stage: FileStage,
  from: SavedFile,
  reading: Reading,
): Promise<Restored> {
  const summary: Restored = { tables: {}, files: 0 }
  let writer: Awaited<ReturnType<typeof tableWriter>> | undefined
  for await (const line of readLines(from)) {
    if ('row' in line) await writer?.add(line.row)
    else if ('table' in line) writer = await tableWriter(client, line.table, reading.whole)
    else if ('end' in line) {
      await writer?.flush()
      await verifyTable(client, line.end, line, reading)
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
