import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { FileStage, fileLines, storedFiles } from './backup/files.ts'
import { FORMAT, type Head, inspect, RestoreRefused, readHead, readLines } from './backup/lines.ts'
import {
  beginPlain,
  filledTables,
  migrationsOf,
  rowsOf,
  sequencesOf,
  setSequences,
  tablesOf,
  tableWriter,
  verifyTable,
  whileUnwatched,
} from './backup/tables.ts'
import { codeOf } from './embedded/problem.ts'
import { migrate, readMigrations } from './migrate.ts'

export { RestoreRefused } from './backup/lines.ts'

// A backup is one gzip'd text file, a line of JSON each: a head (when it was made, which migrations), then for every table
// `{table}`, its rows as PostgreSQL writes them as JSON, and `{end, rows, sha256}`; `{sequences}`; then every stored file as
// `{file}`, base64 lines and `{endOfFile, sha256}`; at last `{whole}`. It needs no tools of PostgreSQL and no rights beyond
// those of the tables' owner, and can be put back into another major version of PostgreSQL.

/** What was saved or put back. */
export interface Summary {
  tables: Record<string, number>
  files: number
}

/** A backup that is not made; `message` says in plain words why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/**
 * Writes everything, as it was at one instant, to a new file that only its owner may read. The server may run meanwhile.
 * @throws BackupRefused when the file is there already or there is nothing to save.
 */
export async function backup(pool: pg.Pool, filesFolder: string, to: string): Promise<Summary> {
  if (fs.existsSync(to)) throw new BackupRefused(`${to} is there already; a backup is not written over.`)
  const client = await pool.connect()
  const summary: Summary = { tables: {}, files: 0 }
  const part = `${to}.part`
  try {
    await beginPlain(client, 'isolation level repeatable read read only')
    const lines = Readable.from(written(client, filesFolder, summary))
    await pipeline(lines, createGzip(), fs.createWriteStream(part, { flush: true, mode: 0o600 }))
    fs.linkSync(part, to) // unlike a rename, never over a file that came meanwhile
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
  yield mark({ nutag: FORMAT, madeAt: new Date().toISOString(), migrations } satisfies Head)
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
  // after the rows: a file is stored before its row is, so every row that was saved finds its file
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
 * Puts a backup back into an empty database (or, with `replace`, in the place of what is there). The file is read to its end
 * first; then rows go in within one transaction, and every table is read back and compared. A backup of an older version of
 * Nutag is put into the tables of that version, which are then brought up to date.
 * @throws RestoreRefused when the database is not empty, the file is not whole, or what was put back is not what was saved.
 */
export async function restore(pool: pg.Pool, filesFolder: string, from: string, replace = false): Promise<Summary> {
  const head = await readHead(from)
  await inspect(from)
  const known = readMigrations()
  const names = new Set(known.map(({ name }) => name))
  const unknown = head.migrations.filter((name) => !names.has(name))
  if (unknown.length > 0) throw new RestoreRefused(`The backup is of a newer version of Nutag (${unknown.join(', ')}).`)

  await makeRoom(pool, head, filesFolder, replace)
  await migrate(
    pool,
    known.filter(({ name }) => head.migrations.includes(name)),
  )
  const summary = await load(pool, filesFolder, from)
  await migrate(pool, known)
  return summary
}

/** Refuses what holds something, unless it may be lost; tables of a newer version than the backup's go. */
async function makeRoom(pool: pg.Pool, head: Head, filesFolder: string, replace: boolean): Promise<void> {
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
    await beginPlain(client, '')
    const summary = await whileUnwatched(client, () => putBack(client, stage, from))
    await client.query('commit')
    stage.takePlace()
    await client.query('analyze')
    return summary
  } finally {
    await client.query('rollback').catch(() => {}) // of what did not come to its commit
    await stage.discard()
    client.release(true)
  }
}

async function putBack(client: pg.PoolClient, stage: FileStage, from: string): Promise<Summary> {
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

/** @throws RestoreRefused when somebody else uses the database: a server that runs would go on with what it remembers. */
export async function refuseWhileUsed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ who: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as who from pg_stat_activity
     where datname = current_database() and application_name is distinct from current_setting('application_name')
       and coalesce(backend_type, 'client backend') = 'client backend' and usesysid is not null`,
  )
  if (rows.length === 0) return
  throw new RestoreRefused(`The database is in use (${rows.map(({ who }) => who).join(', ')}). Stop the server first.`)
}
