import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { App } from '../../server/core/app/boot.ts'
import { percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { startInside, timed } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'

/** Searches at once, how long each is waited for, and how long all of it goes on. */
const SEARCHES = 20
const PATIENCE_MS = 250
const FOR_MS = 20_000
/** Lists that are asked while nobody searches: what the machine gives at this moment. */
const QUIET_LISTS = 100
/** Statements that are cancelled one by one. */
const CANCELLED = 40
const SEARCH = '/v1/admin/audit?q=%D1%85%D0%BE%D1%80%D0%BE%D0%BE&sort=at&from=2020-01-01'
const LIST = '/v1/news?pageSize=25'

/** Sends a request. `status` is undefined for one that was abandoned. */
type Caller = (path: string) => { status: Promise<number | undefined>; abandon(): void }

/** Searches of an audit log of `lines` lines that nobody waits for to the end, and what everybody else notices of them. */
export async function measureAbandoned(lines: number, say: (line: string) => void): Promise<Figure[]> {
  const { app, pool } = await startInside('abandoned', say)
  const adminId = await fillCity(pool)
  await fillLog(pool, adminId, lines)
  say(`${lines.toLocaleString('en-US')} lines in the audit log`)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const impatient = await callerOf(app, adminId, false)
  const agent = new http.Agent({ keepAlive: true })
  const call = await callerOf(app, adminId, agent)
  await call(LIST).status
  const quiet = await readLists(call, (asked) => asked < QUIET_LISTS)
  return [
    { what: 'lists of staff while nobody searches, p99', value: percentile(quiet.times, 0.99), unit: 'ms' },
    ...(await whileAbandoned(call, impatient, say)),
    ...(await timeToCancel(pool, impatient)),
  ]
}

async function fillLog(pool: pg.Pool, actorId: string, lines: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set synchronous_commit = off; set statement_timeout = 0')
    await client.query(
      `insert into audit_log (at, actor_id, actor_role, action, table_name, row_id, note)
       select now() - i * interval '20 s', $1, 'CITY_ADMIN', 'news.change', 'news', gen_random_uuid(), 'хороо ' || i
       from generate_series(1, $2::int) i`,
      [actorId, lines],
    )
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze audit_log')
  await pool.query('checkpoint')
}

/** Calls as this person, on connections that are kept open (`agent`) as a browser does, or on a new one for each request. */
async function callerOf({ core, http: server }: App, userId: string, agent: http.Agent | false): Promise<Caller> {
  const { port } = server.server.address() as AddressInfo
  const { token } = await core.sessions.open(core.pool, userId, { agent: 'bench', address: '127.0.0.1' })
  return (path) => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = http.get({ port, host: '127.0.0.1', path, headers, agent })
    const status = new Promise<number | undefined>((resolve) => {
      sent.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode))
        answer.on('error', () => resolve(undefined))
      })
      sent.on('error', () => resolve(undefined))
    })
    return { status, abandon: () => sent.destroy() }
  }
}

/** Lists asked one after the other for as long as `goesOn` says. */
async function readLists(
  call: Caller,
  goesOn: (asked: number) => boolean,
): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let refused = 0
  for (; goesOn(times.length); await sleep(20)) {
    const from = performance.now()
    if ((await call(LIST).status) !== 200) refused++
    times.push(performance.now() - from)
  }
  return { times, refused }
}

async function whileAbandoned(call: Caller, impatient: Caller, say: (line: string) => void): Promise<Figure[]> {
  const until = performance.now() + FOR_MS
  const goesOn = () => performance.now() < until
  let abandoned = 0
  const search = async () => {
    while (goesOn()) {
      const { status, abandon } = impatient(SEARCH)
      const timer = setTimeout(abandon, PATIENCE_MS)
      if ((await status) === undefined) abandoned++
      clearTimeout(timer)
    }
  }
  const notReady: unknown[] = []
  const watch = async () => {
    for (; goesOn(); await sleep(50)) {
      const status = await call('/readyz').status
      if (status !== 200) notReady.push(status)
    }
  }
  const [{ times, refused }] = await Promise.all([
    readLists(call, goesOn),
    watch(),
    ...Array.from({ length: SEARCHES }, search),
  ])
  say(`${abandoned} searches abandoned, ${times.length} lists asked meanwhile`)
  return [
    {
      what: `answers of /readyz other than 200, ${SEARCHES} searches at once`,
      value: notReady.length,
      unit: '',
      goal: { most: 0 },
    },
    { what: 'lists of other staff that were refused meanwhile', value: refused, unit: '', goal: { most: 0 } },
    { what: 'lists of other staff meanwhile, p99', value: percentile(times, 0.99), unit: 'ms', goal: { most: 300 } },
  ]
}

/** How long a statement outlives the connection of the person who asked for it. */
async function timeToCancel(pool: pg.Pool, call: Caller): Promise<Figure[]> {
  const holder = await pool.connect()
  const waiting = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%news%'`,
    )
    return rows[0]?.n ?? 0
  }
  const until = async (n: number) => {
    while ((await waiting()) !== n) await sleep(1)
  }
  const times: number[] = []
  for (let i = 0; i < CANCELLED; i++) {
    await holder.query('begin')
    await holder.query('lock table news in access exclusive mode')
    const { status, abandon } = call(LIST)
    await until(1)
    times.push(
      await timed(async () => {
        abandon()
        await until(0)
      }),
    )
    await status
    await holder.query('rollback')
  }
  holder.release()
  return [
    {
      what: 'a statement whose caller has gone is cancelled after, p99',
      value: percentile(times, 0.99),
      unit: 'ms',
      goal: { most: 200 },
    },
  ]
}
