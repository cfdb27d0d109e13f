import fs from 'node:fs'
import { fastify } from 'fastify'
import { cpuMsOf } from '../arithmetic.ts'

/** Milliseconds of processor time. */
export interface ProcessorTime {
  node: number
  database: number
}

/** Processor time that this process and the PostgreSQL that it started use for something. */
export async function processorTimeOf(work: () => Promise<unknown>): Promise<ProcessorTime> {
  const [node, database] = [process.cpuUsage(), databaseMs(process.pid)]
  await work()
  const { user, system } = process.cpuUsage(node)
  return { node: (user + system) / 1000, database: databaseMs(process.pid) - database }
}

/** What all processes of PostgreSQL below a process have used so far; 0 where /proc does not tell. */
function databaseMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + ownMs(child) + databaseMs(child), 0)
}

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)

function ownMs(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  return stat.includes('(postgres') ? cpuMsOf(stat) : 0
}

/** Empty when the process has ended meanwhile. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Processor time of this process for making requests, sending them in process and parsing them, without a server of ours. */
export async function requestsAlone(bodies: number, bodyOf: (n: number) => object): Promise<number> {
  const bare = fastify()
  bare.post('/answers', async () => ({ data: {} }))
  const { node } = await processorTimeOf(async () => {
    for (let n = 0; n < bodies; n++) (await bare.inject({ method: 'POST', url: '/answers', payload: bodyOf(n) })).json()
  })
  await bare.close()
  return node
}
