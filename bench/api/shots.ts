import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type pg from 'pg'
import { percentile } from '../arithmetic.ts'
import { cpuMs, type Running } from '../processes.ts'
import type { Case } from './cases.ts'

/** What one shot at a server gave. */
export interface Shot {
  perSecond: number
  /** Milliseconds to the answer. */
  p50: number
  p99: number
  /** Processor time of the server's process for one request, ms. */
  cpuMs: number
}

/** Requests that are under way at the same time. */
const CONNECTIONS = 32

/**
 * Sends requests for `seconds`, or `amount` of them, as fast as they are answered. With `counted` no remembered total is answered: the statements are those
 * that were recorded; with `sealing` it waits until the audit lines of what was created are sealed, which our server does a moment later;
 * with `divided` each connection has its own part of the paths: no two of them request the same one.
 * @throws Error when one is not answered with success.
 */
export async function shoot(
  server: Running,
  one: Case,
  token: string | undefined,
  {
    seconds,
    amount,
    pool,
    counted = false,
    sealing = true,
    divided = false,
  }: { seconds: number; amount?: number; pool: pg.Pool; counted?: boolean; sealing?: boolean; divided?: boolean },
): Promise<Shot> {
  const times: number[] = []
  const before = cpuMs(server)
  const requests = requestsOf(one, token, counted)
  let clients = 0
  const setupClient = (client: autocannon.Client) => {
    const mine = clients++
    if (divided) client.setRequests(requests.filter((_, i) => i % CONNECTIONS === mine))
  }
  const until = amount === undefined ? { duration: seconds } : { amount }
  const asked = { url: server.url, connections: CONNECTIONS, ...until, requests, setupClient }
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const shot = autocannon(asked, (error, found) => (error ? failed(error) : done(found)))
    shot.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
  if (result.errors > 0 || result.non2xx > 0) {
    const codes = JSON.stringify(result.statusCodeStats)
    const what = `${result.errors} errors, ${result.non2xx} refused ${codes}`
    throw new Error(`${server.name}, ${one.name}: ${what}\n${server.words()}`)
  }
  // that belongs to the price
  if (one.bodies && sealing) await sealed(pool)
  return {
    perSecond: times.length / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: (cpuMs(server) - before) / times.length,
  }
}

/** Requests after which V8 compiles little more. */
const WARM_REQUESTS = 5_000

/**
 * Sends as many requests to one server as to the other, however fast each is: in the same seconds the slower one would stay colder, all the
 * more on a busy machine. @throws Error when one is not answered with success.
 */
export async function warmUp(server: Running, one: Case, token: string | undefined): Promise<void> {
  const requests = requestsOf(one, token, true)
  const asked = { url: server.url, connections: CONNECTIONS, amount: WARM_REQUESTS, requests }
  const { errors, non2xx } = await autocannon(asked)
  if (errors > 0 || non2xx > 0) throw new Error(`${server.name}, ${one.name}: ${errors} errors, ${non2xx} refused`)
}

function requestsOf({ paths, bodies }: Case, token: string | undefined, counted: boolean): autocannon.Request[] {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(counted ? { 'cache-control': 'no-cache' } : {}),
  }
  const [create = '/'] = paths
  if (!bodies) return paths.map((path): autocannon.Request => ({ method: 'GET', path, headers }))
  const json = { ...headers, 'content-type': 'application/json' }
  return bodies.map((body): autocannon.Request => ({ method: 'POST', path: create, headers: json, body }))
}

async function sealed(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select exists (select from audit_log where chain_no is null) as waiting')
    if (!rows[0].waiting) return
    await sleep(100)
  }
}
