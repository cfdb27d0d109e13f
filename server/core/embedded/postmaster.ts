import fs from 'node:fs'
import path from 'node:path'
import { exists } from './drafts.ts'
import { codeOf } from './problem.ts'

/** What PostgreSQL's server wrote about itself into its data folder. */
export interface Postmaster {
  pid: number
  port: number
  sockets: string
  /** It takes connections, by its own word. */
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

/** The server that runs on this data folder; undefined when none does, whatever a file left behind says. */
export function findPostmaster(data: string): Postmaster | undefined {
  const found = read(lockFile(data))
  return found && runsOn(found.pid, data) ? found : undefined
}

function runsOn(pid: number, data: string): boolean {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    // "4711 (postgres) S …": a number is soon given to another program, and a killed server may wait to be buried (Z)
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (!/^\d+ \(postgres\) [^ZX]/.test(stat)) return false
    return fs.readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    return codeOf(error) === 'EACCES' // in a container root may not look closer at another user's program
  }
}

/**
 * Removes the lock of a server that was killed when its number now belongs to another program: PostgreSQL would refuse
 * to start for ever. Its own protection is kept: nothing is removed while any process of the old server still works.
 */
export function forgetDead(data: string): void {
  if (process.platform !== 'linux') return
  const dead = read(lockFile(data))
  if (!dead || !exists(dead.pid) || runsOn(dead.pid, data) || anyoneWorksIn(data)) return
  const aside = `${lockFile(data)}.${process.pid}`
  fs.renameSync(lockFile(data), aside)
  // started by somebody else in between: give it back
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
