import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { draftFor } from './drafts.ts'
import type { Place } from './place.ts'
import { codeOf, DatabaseProblem } from './problem.ts'

/** The user of the database; on Unix whoever reaches the socket is that user, and only its owner and root do. */
export const USER = 'nutag'

const WINDOWS = process.platform === 'win32'
const LOCALE = { darwin: 'en_US.UTF-8', win32: 'en-US' }[process.platform as string] ?? 'C.UTF-8'

/** For a small machine that also runs the application; the memory is a fraction of 2 GB. */
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
  // refused statements are the application's own matter, and their texts may carry personal data
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // after a crash: one call in place of one for each of its thousand files
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  cluster_name: 'nutag',
}

const dataOf = ({ base }: Place) => path.join(base, 'data')
const logOf = ({ base }: Place) => path.join(base, 'server.log')
const passwordOf = ({ base }: Place) => path.join(base, 'password')
const portOf = ({ base }: Place) => path.join(base, 'port')

/** The last words of the server's log. */
export function lastWords(place: Place): string {
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

// nothing of our own environment: PGPORT, PGDATA or LANG of the person who starts must not change the database
function options({ base, owner }: Place): SpawnOptions {
  return { ...owner, cwd: base, env: WINDOWS ? { TZ: 'UTC' } : { PATH: '/usr/bin:/bin', LC_ALL: LOCALE, TZ: 'UTC' } }
}

/**
 * Makes an empty database, unless there is one. Beside its place and renamed, so that a half one is never found.
 * @throws DatabaseProblem when it cannot be made, or when it is of another major version.
 */
export async function initialise(place: Place, binaries: Binaries): Promise<void> {
  const data = dataOf(place)
  const found = majorOf(data)
  if (found === binaries.major) return
  if (found) {
    throw new DatabaseProblem(
      `The database in ${data} was made by PostgreSQL ${found}; this version of Nutag brings ${binaries.major}. ` +
        `Make a backup with the version of Nutag that made it (npm run backup), and restore it with this one (npm run restore).`,
    )
  }
  const draft = draftFor(place.base, 'data')
  const args = ['-D', draft, '-U', USER, '-E', 'UTF8', '-k', `--locale=${LOCALE}`]
  args.push('--locale-provider=icu', '--icu-locale=und', ...(WINDOWS ? await secured(place) : ['-A', 'trust']))
  const done = spawnSync(binaries.initdb, args, { ...options(place), encoding: 'utf8' })
  if (done.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw new DatabaseProblem(`The database cannot be made in ${place.base}: ${done.error ?? done.stderr}`)
  }
  try {
    fs.renameSync(draft, data)
  } catch (error) {
    if (!majorOf(data)) throw error
    fs.rmSync(draft, { recursive: true, force: true }) // a second start was faster
  }
}

function majorOf(data: string): string | undefined {
  try {
    return fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Windows, written from the documentation and never run: no socket, so a password and a port that was free. */
async function secured(place: Place): Promise<string[]> {
  fs.writeFileSync(passwordOf(place), randomBytes(24).toString('base64url'), { mode: 0o600 })
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const address = probe.address()
  fs.writeFileSync(portOf(place), String(typeof address === 'object' ? address?.port : undefined))
  await new Promise((closed) => probe.close(closed))
  return ['-A', 'scram-sha-256', `--pwfile=${passwordOf(place)}`]
}

/** How a client reaches the server of this place. */
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

/** Starts the server, away from our terminal, so that Ctrl-C reaches us alone and we end it in order. */
export function launch(place: Place, binaries: Binaries): ChildProcess {
  const listen = WINDOWS
    ? { listen_addresses: '127.0.0.1', port: fs.readFileSync(portOf(place), 'utf8') }
    : { listen_addresses: '', unix_socket_directories: place.sockets, unix_socket_permissions: '0700', port: '5432' }
  const settings = Object.entries({ ...SETTINGS, ...listen }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(place)
  // postgres.exe refuses to run for an administrator; pg_ctl gives the rights away first
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

/** Asks the server to end: it finishes nothing, loses nothing and closes every connection. */
export function requestStop(place: Place, binaries: Binaries, pid: number): void {
  if (WINDOWS) spawnSync(binaries.pgCtl, ['stop', '-W', '-m', 'fast', '-D', dataOf(place)], options(place))
  else process.kill(pid, 'SIGINT')
}
