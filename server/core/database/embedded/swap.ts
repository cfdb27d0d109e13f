import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { exists } from './drafts.ts'
import type { Place } from './place.ts'
import { findPostmaster } from './postmaster.ts'
import { codeOf } from './problem.ts'
import { COMPLETE, dataOf, majorOf, UPGRADE } from './server.ts'

// An upgraded copy of the data takes the place of the old data in two renames. Whenever the process is killed, the next
// start either finds the old data unchanged and begins again, or finds the complete copy and goes on with the renames.

const CLOSING = 'closing'
const DONE = 'upgraded.json'
/** Stopping the old server takes a minute at most. */
const CLOSING_LIMIT_MS = 120_000

interface Complete {
  from: string
  to: string
  at: string
  /** The hash of pg_control of the old data after its server has stopped: a server that is started again changes it. */
  control: string
}

/** A finished upgrade whose old data is still there. */
export interface Upgraded {
  from: string
  to: string
  at: string
  /** Absolute path of the old data; for readers of the file. */
  old: string
}

/** The folder of the upgraded copy. */
export const upgradeFolder = ({ base }: Pick<Place, 'base'>): string => path.join(base, UPGRADE)

/** Where the old data of a version is kept. */
export const oldData = ({ base }: Pick<Place, 'base'>, major: string): string => path.join(base, `data-${major}`)

const controlOf = (data: string) =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(data, 'global', 'pg_control')))
    .digest('hex')

function readJson<A>(file: string): A | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined // not there, or half written by a process that was killed
  }
}

function writeSynced(file: string, content: object): void {
  const opened = fs.openSync(file, 'w', 0o600)
  fs.writeSync(opened, JSON.stringify(content))
  fs.fsyncSync(opened)
  fs.closeSync(opened)
  syncFolder(path.dirname(file))
}

function syncFolder(folder: string): void {
  const opened = fs.openSync(folder, 'r')
  fs.fsyncSync(opened)
  fs.closeSync(opened)
}

/** Notes that this process is stopping the old server for good: others must not start it again. */
export const noteClosing = (place: Place): void =>
  writeSynced(path.join(upgradeFolder(place), CLOSING), { pid: process.pid })

/** Whether a living process has stopped the old server, or the copy is complete. */
export function isClosing(place: Place): boolean {
  if (fs.existsSync(path.join(upgradeFolder(place), COMPLETE))) return true
  const file = path.join(upgradeFolder(place), CLOSING)
  const closing = readJson<{ pid: number }>(file)
  if (closing === undefined || closing.pid === process.pid || !exists(closing.pid)) return false
  // the process id may belong to another program by now
  const since = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return since !== undefined && Date.now() - since < CLOSING_LIMIT_MS
}

/** Notes that the copy is complete and the old server has stopped. */
export function noteComplete(place: Place, versions: { from: string; to: string }, at: Date): void {
  const control = controlOf(dataOf(place))
  writeSynced(path.join(upgradeFolder(place), COMPLETE), {
    ...versions,
    at: at.toISOString(),
    control,
  } satisfies Complete)
}

/**
 * Puts a complete copy in the place of the old data, which is kept next to it. Two processes may do this at once. A copy
 * that is not complete, or of data that was changed since, stays out.
 */
export function finishSwap(place: Place): void {
  const folder = upgradeFolder(place)
  const complete = readJson<Complete>(path.join(folder, COMPLETE))
  if (!complete) return
  const data = dataOf(place)
  if (majorOf(data) === complete.from) {
    const isChanged = findPostmaster(data) !== undefined || controlOf(data) !== complete.control
    if (isChanged) return fs.rmSync(folder, { recursive: true, force: true })
    // fails when another process has already moved it: the folder is there and not empty
    moveOnce(data, oldData(place, complete.from))
  }
  if (majorOf(data) === undefined) moveOnce(path.join(folder, 'data'), data)
  const { from, to, at } = complete
  writeSynced(path.join(place.base, DONE), { from, to, at, old: oldData(place, from) } satisfies Upgraded)
  fs.rmSync(folder, { recursive: true, force: true })
}

function moveOnce(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
    syncFolder(path.dirname(to))
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  }
}

/** The last upgrade, while its old data is kept. */
export function keptOldData(place: Pick<Place, 'base'>): Upgraded | undefined {
  const done = readJson<Upgraded>(path.join(place.base, DONE))
  if (!done || !/^\d+$/.test(done.from)) return undefined
  // never from the noted path: the folder may have been moved or copied since, and what is there now is of another database
  const old = oldData(place, done.from)
  return fs.existsSync(old) ? { ...done, old } : undefined
}

/** Removes the old data of an upgrade. @returns what was removed. */
export function dropOldData(place: Pick<Place, 'base'>): Upgraded | undefined {
  const kept = keptOldData(place)
  if (kept) fs.rmSync(kept.old, { recursive: true })
  return kept
}
