import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { App } from '../../server/core/boot.ts'
import { percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { startInside, timed } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'

/** Searches at once, how long each is waited for, and how long all of it goes on. */
const SEARCHES = 20
const PATIENCE_MS = 250
const FOR_MS = 20_000
/** Statements that are cancelled one by one. */
const CANCELLED = 40
const SEARCH = '/v1/admin/audit?q=%D1%85%D0%BE%D1%80%D0%BE%D0%BE&sort=at&from=2020-01-01'
const LIST = '/v1/news?pageSize=25'

/** Sends a request on a connection of its own. `status` is undefined for one that was abandoned. */
type Caller = (path: string) => { status: Promise<number | undefined>; abandon(): void }

/** Searches of an audit log of `lines` lines that nobody waits for to the end, and what everybody else notices of them. */
export async function measureAbandoned(lines: number, say: (line: string) => void): Promise<Figure[]> {
  const { app, pool } = await startInside('abandoned', say)
  const adminId = await fillCity(pool)
  await fillLog(pool, adminId, lines)
  say(`${lines.toLocaleString('en-US')} lines in the audit log`)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const call = await callerOf(app, adminId)
  await call(LIST).status
  return [...(await whileAbandoned(call, say)), ...(await timeToCancel(pool, call))]
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

async function callerOf({ core, http: server }: App, userId: string): Promise<Caller> {
  const { port } = server.server.address() as AddressInfo
  const { token } = await core.sessions.open(core.pool, userId, { agent: 'bench', address: '127.0.0.1' })
  return (path) => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = http.get({ port, host: '127.0.0.1', path, headers, agent: false })
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

async function whileAbandoned(call: Caller, say: (line: string) => void): Promise<Figure[]> {
  const until = performance.now() + FOR_MS
  const goesOn = () => performance.now() < until
  let abandoned = 0
  const search = async () => {
    while (goesOn()) {
      const { status, abandon } = call(SEARCH)
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
  const times: number[] = []
  let refused = 0
  const work = async () => {
    for (; goesOn(); await sleep(20)) {
      const from = performance.now()
      if ((await call(LIST).status) !== 200) refused++
      times.push(performance.now() - from)
    }
  }
  await Promise.all([...Array.from({ length: SEARCHES }, search), watch(), work(), work()])
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
