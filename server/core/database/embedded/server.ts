import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { draftFor } from './drafts.ts'
import type { Place } from './place.ts'
import { codeOf, DatabaseProblem } from './problem.ts'

/**
 * The user of the database; on Unix every client of the socket is that user, and only its owner and root can reach it.
 */
export const USER = 'nutag'

const WINDOWS = process.platform === 'win32'
const LOCALE = { darwin: 'en_US.UTF-8', win32: 'en-US' }[process.platform as string] ?? 'C.UTF-8'

/** For a small machine that also runs the application; memory settings are a fraction of 2 GB. */
const SETTINGS = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // rejected statements are handled by the application, and their texts may contain personal data
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // after a crash: one system call instead of one for each of its thousand files
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  cluster_name: 'nutag',
}

/** For a database that is thrown away: nothing waits for the disk, and less is logged than a crash would need. */
const SCRATCH = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** The folder of the data. */
export const dataOf = ({ base }: Place) => path.join(base, 'data')
/** The folder in which an upgraded copy is made, and the file in it that says that the copy is complete. */
export const UPGRADE = 'upgrade'
export const COMPLETE = 'complete.json'
const logOf = ({ base }: Place) => path.join(base, 'server.log')
const passwordOf = ({ base }: Place) => path.join(base, 'password')
const portOf = ({ base }: Place) => path.join(base, 'port')

/** The last lines of the server's log. */
export function logTail(place: Place): string {
  try {
    const lines = fs.readFileSync(logOf(place), 'utf8').trim().split('\n')
    return lines
      .filter((line) => !/the database system is (starting|shutting|not yet)/.test(line))
      .slice(-6)
      .join('\n')
  } catch {
    return ''
  }
}

// an empty environment: PGPORT, PGDATA or LANG of the person who starts the application must not affect the database
function options({ base, owner }: Place): SpawnOptions {
  return { ...owner, cwd: base, env: WINDOWS ? { TZ: 'UTC' } : { PATH: '/usr/bin:/bin', LC_ALL: LOCALE, TZ: 'UTC' } }
}

/**
 * Creates an empty database unless one exists. It is built next to its final path and renamed, so a partial one is
 * never found.
 *
 * @throws DatabaseProblem when it cannot be created, or has another major version.
 */
export async function initialise(place: Place, binaries: Binaries): Promise<void> {
  const data = dataOf(place)
  const found = majorOf(data)
  if (found === binaries.major) return
  if (found) {
    throw new DatabaseProblem(
      `The database in ${data} was made by PostgreSQL ${found}; this version of Nutag brings ${binaries.major}. ` +
        `Start Nutag, which upgrades it (docs/operations/upgrading.md).`,
    )
  }
  if (fs.existsSync(path.join(place.base, UPGRADE, COMPLETE)))
    throw new DatabaseProblem('An upgrade of the database was interrupted. Start Nutag, which completes it.')
  const draft = draftFor(place.base, 'data')
  const args = ['-D', draft, '-U', USER, '-E', 'UTF8', '-k', `--locale=${LOCALE}`]
  args.push('--locale-provider=icu', '--icu-locale=und', ...(WINDOWS ? await windowsSettings(place) : ['-A', 'trust']))
  if (place.isScratch) args.push('--no-sync')
  const done = spawnSync(binaries.initdb, args, { ...options(place), encoding: 'utf8' })
  if (done.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw new DatabaseProblem(`The database cannot be made in ${place.base}: ${done.error ?? done.stderr}`)
  }
  try {
    fs.renameSync(draft, data)
  } catch (error) {
    if (!majorOf(data)) throw error
    fs.rmSync(draft, { recursive: true, force: true }) // another start has already created it
  }
}

/** The major version that made a data folder; undefined when there is none. */
export function majorOf(data: string): string | undefined {
  try {
    return fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Windows (follows the documentation, never run): there is no socket, so a password and a free port are used. */
async function windowsSettings(place: Place): Promise<string[]> {
  fs.writeFileSync(passwordOf(place), randomBytes(24).toString('base64url'), { mode: 0o600 })
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const address = probe.address()
  fs.writeFileSync(portOf(place), String(typeof address === 'object' ? address?.port : undefined))
  await new Promise((closed) => probe.close(closed))
  return ['-A', 'scram-sha-256', `--pwfile=${passwordOf(place)}`]
}

/** Connection settings for the server of this place. */
export function connectionOf(place: Place, sockets = place.sockets) {
  const who = { user: USER, ssl: false }
  if (!WINDOWS) return { ...who, host: sockets, port: 5432 }
  return {
    ...who,
    host: '127.0.0.1',
    port: Number(fs.readFileSync(portOf(place), 'utf8')),
    password: fs.readFileSync(passwordOf(place), 'utf8'),
  }
}

/**
 * Starts the server, detached from the terminal, so that Ctrl-C reaches only this process, which then shuts it down
 * properly.
 */
export function launch(place: Place, binaries: Binaries): ChildProcess {
  const listen = WINDOWS
    ? { listen_addresses: '127.0.0.1', port: fs.readFileSync(portOf(place), 'utf8') }
    : { listen_addresses: '', unix_socket_directories: place.sockets, unix_socket_permissions: '0700', port: '5432' }
  const room = place.connections ? { max_connections: String(place.connections) } : {}
  const scratch = place.isScratch ? SCRATCH : {}
  const settings = Object.entries({ ...SETTINGS, ...scratch, ...room, ...listen }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openLog(place)
  // postgres.exe refuses to run for an administrator; pg_ctl drops the privileges first
  const [program, args] = WINDOWS
    ? [binaries.pgCtl, ['start', '-W', '-D', dataOf(place), '-o', settings.join(' ')]]
    : [binaries.postgres, ['-D', dataOf(place), ...settings]]
  const child = spawn(program, args, { ...options(place), stdio: ['ignore', log, log], detached: true })
  child.on('error', (error) => fs.appendFileSync(logOf(place), `${error.message}\n`))
  child.unref()
  fs.closeSync(log)
  return child
}

const LOG_MAX_BYTES = 1_048_576

function openLog(place: Place): number {
  const file = logOf(place)
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) fs.renameSync(file, `${file}.old`)
  const log = fs.openSync(file, 'a', 0o600)
  if (place.owner) fs.fchownSync(log, place.owner.uid, place.owner.gid)
  return log
}

/**
 * Requests a fast shutdown: running transactions are rolled back, every connection is closed, no committed data is
 * lost.
 */
export function requestStop(place: Place, binaries: Binaries, pid: number): void {
  if (WINDOWS) spawnSync(binaries.pgCtl, ['stop', '-W', '-m', 'fast', '-D', dataOf(place)], options(place))
  else process.kill(pid, 'SIGINT')
}
