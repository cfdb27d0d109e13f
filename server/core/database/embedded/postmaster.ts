import fs from 'node:fs'
import path from 'node:path'
import { exists } from './drafts.ts'
import { codeOf } from './problem.ts'

/** What the server recorded about itself in its data folder. */
export interface Postmaster {
  pid: number
  port: number
  sockets: string
  /** It reports that it accepts connections. */
  isReady: boolean
}

const lockFile = (data: string) => path.join(data, 'postmaster.pid')

function read(file: string): Postmaster | undefined {
  try {
    const [pid, , , port, sockets = '', , , status = ''] = fs.readFileSync(file, 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), sockets, isReady: status.trim() === 'ready' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The server that runs on this data folder; undefined when there is none, even if a stale file names one. */
export function findPostmaster(data: string): Postmaster | undefined {
  const found = read(lockFile(data))
  return found && runsOn(found.pid, data) ? found : undefined
}

function runsOn(pid: number, data: string): boolean {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    // "4711 (postgres) S …": process ids are reused, and a killed server may still be a zombie (Z)
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (!/^\d+ \(postgres\) [^ZX]/.test(stat)) return false
    return fs.readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    return codeOf(error) === 'EACCES' // in a container root may not inspect another user's process
  }
}

/**
 * Removes the lock file of a killed server whose process id now belongs to another program: PostgreSQL would refuse to
 * start forever. Nothing is removed while any process of the old server still runs, which is what the lock protects.
 */
export function forgetDead(data: string): void {
  if (process.platform !== 'linux') return
  const dead = read(lockFile(data))
  if (!dead || !exists(dead.pid) || runsOn(dead.pid, data) || anyoneWorksIn(data)) return
  const aside = `${lockFile(data)}.${process.pid}`
  fs.renameSync(lockFile(data), aside)
  // another process has started the server in between: restore its file
  if (read(aside)?.pid !== dead.pid) fs.linkSync(aside, lockFile(data))
  fs.rmSync(aside)
  fs.rmSync(path.join(dead.sockets, '.s.PGSQL.5432.lock'), { force: true })
}

function anyoneWorksIn(data: string): boolean {
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.some((pid) => {
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`) === data
    } catch {
      return false
    }
  })
}
