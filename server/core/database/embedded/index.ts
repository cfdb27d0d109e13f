import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { APP_ROLE, createAppRole } from '../roles.ts'
import { checkSameDatabase } from '../same-database.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE, Membership } from './membership.ts'
import { findPlace } from './place.ts'
import { DatabaseProblem } from './problem.ts'
import { connectionOf, initialise } from './server.ts'

export { DatabaseProblem } from './problem.ts'

/** A usable database server, and how to disconnect from it. */
export interface RunningDatabase {
  /** As the owner of the tables, for migrations and restores. */
  connection: pg.PoolConfig
  /** As the role of the application, which may only read and write rows. */
  app: pg.PoolConfig
  /** The name of the application's role. */
  role: string
  /** A message for the console: the location of the database when it is not in DATA_DIR. */
  note?: string
  /** Disconnects from the server; the last process to do so stops it. Close your pool first. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Absolute path; created when missing. */
  dataDir: string
  log: (line: string) => void
  /** The most connections that the server takes; default: enough for three instances. */
  connections?: number
  /** The database is thrown away: nothing in it has to survive a crash of the machine, so nothing waits for the disk. */
  isScratch?: boolean
}

/**
 * Opens the database of this configuration: DATABASE_URL, or the bundled PostgreSQL in DATA_DIR.
 *
 * @throws DatabaseProblem when DATABASE_OWNER_URL names another database.
 */
export async function openDatabase(
  {
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseOwnerUrl'>>,
  log: StartOptions['log'],
): Promise<RunningDatabase> {
  if (!databaseUrl) return startDatabase({ dataDir, log })
  if (databaseOwnerUrl && databaseOwnerUrl !== databaseUrl) await checkSameDatabase(databaseOwnerUrl, databaseUrl)
  const app = { connectionString: databaseUrl }
  const connection = { connectionString: databaseOwnerUrl ?? databaseUrl }
  return { connection, app, role: new pg.Client(app).user ?? '', stop: async () => {} }
}

/**
 * Starts the bundled PostgreSQL on this DATA_DIR, or joins the one that already runs there, started by another process
 * or left over from one that was killed. A server that dies is restarted. The Windows code follows the documentation
 * and has never been run.
 *
 * @throws DatabaseProblem in plain language.
 */
export async function startDatabase({
  dataDir,
  log,
  connections,
  isScratch = false,
}: StartOptions): Promise<RunningDatabase> {
  const place = { ...findPlace(dataDir), ...(connections ? { connections } : {}), isScratch }
  const binaries = findBinaries(place.base, place.owner)
  if (!fs.existsSync(path.join(place.base, 'data'))) log('Making an empty database …')
  await initialise(place, binaries)

  const membership = new Membership(place, binaries, log)
  const sockets = await membership.join()
  const connection = { ...connectionOf(place, sockets), database: DATABASE }
  await createAppRole(connection)
  return {
    connection,
    app: { ...connection, user: APP_ROLE },
    role: APP_ROLE,
    ...(place.note ? { note: place.note } : {}),
    stop: () => membership.leave(),
  }
}

interface Fitness {
  version: number
  utf8: boolean
  icu: boolean
  letters: boolean
  extensions: boolean
}

// With ctype "C" search finds nothing and reports no error. Testing lower() and ilike is not enough: under an ICU
// locale they work while pg_trgm, which uses the system's ctype, sees no letter in 'Өргөө'.
const FITNESS = `select
  current_setting('server_version_num')::int as version,
  current_setting('server_encoding') = 'UTF8' as utf8,
  exists (select from pg_collation where collname = 'und-x-icu') as icu,
  lower('ӨҮ') = 'өү' and 'Өргөө' ilike '%өРГӨӨ%'
    and (select datctype not in ('C', 'POSIX') from pg_database where datname = current_database()) as letters,
  (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gist')) = 2 as extensions`

/**
 * Rejects a database that cannot store or search Mongolian text.
 * @throws DatabaseProblem in plain language: unreachable, older than PostgreSQL 15, not UTF-8, without ICU, pg_trgm, btree_gist or Mongolian letters.
 */
export async function checkDatabase(db: Pick<pg.Pool, 'query'>): Promise<void> {
  const { version, utf8, icu, letters, extensions } = await ask(db)
  const make = `Make the database again: create database nutag template template0 encoding 'UTF8' locale 'C.UTF-8'`
  if (version < 150_000)
    throw new DatabaseProblem(`The database is PostgreSQL ${Math.floor(version / 10_000)}; Nutag needs 15 or newer.`)
  if (!utf8) throw new DatabaseProblem(`The encoding of the database is not UTF8. ${make}.`)
  if (!icu)
    throw new DatabaseProblem(
      'This PostgreSQL was built without ICU, which sorts Mongolian names. Install one with ICU.',
    )
  if (!extensions)
    throw new DatabaseProblem('This PostgreSQL lacks the extension pg_trgm or btree_gist. Install its contrib package.')
  if (!letters) {
    throw new DatabaseProblem(
      `The letters of the database (its ctype) are those of "C", where Ө and Ү are no letters: search would find nothing. ${make}.`,
    )
  }
}

async function ask(db: Pick<pg.Pool, 'query'>): Promise<Fitness> {
  try {
    const { rows } = await db.query<Fitness>(FITNESS)
    if (rows[0]) return rows[0]
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors.join('; ') : String(error)
    throw new DatabaseProblem(`The database does not answer (${why}). Check DATABASE_URL and that its server runs.`, {
      cause: error,
    })
  }
  throw new DatabaseProblem('The database gave no answer.')
}
