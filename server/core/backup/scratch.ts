import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPostmaster } from '../database/embedded/postmaster.ts'
import { codeOf } from '../database/embedded/problem.ts'

const PREFIX = 'verify-'
const MODE = 0o711
const OWNER = 'owner.json'
/** After this time a folder is left over, whatever its process: no verification takes a day. */
const OLD_MS = 86_400_000
/** A folder without an owner may just be being made. */
const MAKING_MS = 60_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const SIGNAL_EXIT = 128
const PATIENT = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 } as const

/** A folder for one database that is thrown away. */
interface Scratch {
  folder: string
  remove(): void
}

/**
 * Makes a folder for the restored content of a backup and removes those that killed processes have left. It is removed by `remove`, and when
 * the process is ended by a signal: its content is personal data, decrypted.
 */
export function makeScratch(dataDir: string): Scratch {
  fs.mkdirSync(dataDir, { recursive: true })
  for (const name of fs.readdirSync(dataDir)) {
    const found = path.join(dataDir, name)
    if (name.startsWith(PREFIX) && isLeft(found)) removeScratch(found)
  }
  const folder = fs.mkdtempSync(path.join(dataDir, PREFIX))
  const end = (_: NodeJS.Signals, number: number) => {
    removeScratch(folder)
    process.exit(SIGNAL_EXIT + number)
  }
  for (const signal of SIGNALS) process.once(signal, end)
  fs.chmodSync(folder, MODE)
  fs.writeFileSync(path.join(folder, OWNER), JSON.stringify({ host: os.hostname(), pid: process.pid }))
  return {
    folder,
    remove() {
      for (const signal of SIGNALS) process.off(signal, end)
      removeScratch(folder)
    },
  }
}

function isLeft(folder: string): boolean {
  const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > OLD_MS) return true
  try {
    const { host, pid } = JSON.parse(fs.readFileSync(path.join(folder, OWNER), 'utf8'))
    return host === os.hostname() && !isAlive(pid)
  } catch {
    return age > MAKING_MS
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Removes a folder with its database, which is elsewhere where the user of PostgreSQL cannot enter the folder. */
function removeScratch(folder: string): void {
  const database = realOf(path.join(folder, 'database', 'postgres'))
  if (database) {
    const running = findPostmaster(path.join(database, 'data'))
    if (running) process.kill(running.pid, 'SIGQUIT')
    fs.rmSync(database, PATIENT)
  }
  fs.rmSync(folder, PATIENT)
}

function realOf(entry: string): string | undefined {
  try {
    return fs.realpathSync(entry)
  } catch {
    return undefined
  }
}
