import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { endedCpuMsOf } from '../arithmetic.ts'

/**
 * Processor time that all processes of the bundled PostgreSQL have used so far, ms. On a machine that is busy with other things it says
 * more than the clock.
 */
export function databaseCpu({ host = '' }: pg.PoolConfig): () => number {
  const [server] = fs.readFileSync(path.join(host, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const processes = () => fs.readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  // what a process has used counts on after its end, in hundredths of a second
  const ended = () => endedCpuMsOf(fs.readFileSync(`/proc/${server}/stat`, 'utf8'))
  return () => processes().reduce((sum, pid) => sum + cpuOf(pid), ended())
}

function cpuOf(pid: string): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    // ended since the list was read
    return 0
  }
}
