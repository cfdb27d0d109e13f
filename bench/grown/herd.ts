import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { cpuMs, type Running } from '../processes.ts'
import { type Asked, tokenOf } from './ask.ts'
import { databaseCpu } from './database-cpu.ts'

/** What a browser waits before it refetches. Source: web/core/api/refetch.ts and web/features/overview/use-pending-work.ts. */
const BATCH_MS = 300
const FIGURES_MS = 2_000
/** Homes that are opened at the same time. */
const PORTION = 50
const WAIT_MAX_MS = 120_000

interface Told {
  spreadMs?: number
}

/** One broadcast that reaches every open home: what the homes are answered when they refetch figures and the latest news. */
export async function measureHerd(
  pool: pg.Pool,
  server: Running,
  connection: pg.PoolConfig,
  { homes, say }: { homes: number; say: (line: string) => void },
): Promise<Figure[]> {
  const asked: Asked = { url: server.url, connection }
  const { rows: people } = await pool.query<{ id: string; role: string }>(
    `select id, role from users where role <> 'APPLICATION' and status = 'active' order by role = 'CITY_ADMIN' desc, email limit $1`,
    [homes],
  )
  const tokens: string[] = []
  for (let i = 0; i < homes; i++)
    tokens.push(await tokenOf(pool, asked.connection, people[i % people.length]?.id ?? ''))
  const answers: { status: number; ms: number }[] = []
  const get = async (token: string, path: string) => {
    const from = performance.now()
    const answer = await fetch(asked.url + path, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    answers.push({ status: answer.status, ms: performance.now() - from })
  }
  const sockets: Socket[] = []
  const open = async (token: string) => {
    const socket = io(asked.url, { path: '/v1/live', auth: { token }, transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    socket.once('changed', async ({ spreadMs = 0 }: Told) => {
      await sleep(BATCH_MS + Math.random() * spreadMs)
      void get(token, '/v1/news?pageSize=5')
      await sleep(FIGURES_MS)
      void get(token, '/v1/overview/figures')
    })
    await new Promise((welcomed) => socket.once('welcome', welcomed))
  }
  try {
    for (let at = 0; at < homes; at += PORTION) await Promise.all(tokens.slice(at, at + PORTION).map(open))
    say(`${homes} homes are open, of ${people.length} people`)
    const database = databaseCpu(connection)
    const before = { database: database(), server: cpuMs(server) }
    await publishNews(asked.url, tokens[0] ?? '', pool)
    const from = performance.now()
    while (answers.length < homes * 2 && performance.now() - from < WAIT_MAX_MS) await sleep(100)
    const seconds = (performance.now() - from) / 1000
    const times = answers.map(({ ms }) => ms)
    const answered = answers.filter(({ status }) => status === 200).length
    return [
      { what: `open homes that hear of one broadcast`, value: homes, unit: '' },
      { what: 'requests not answered with 200', value: homes * 2 - answered, unit: '', goal: { most: 0 } },
      { what: 'p95 of their refetches', value: percentile(times, 0.95), unit: 'ms', goal: { most: 1_000 } },
      { what: 'processor time of PostgreSQL for a home', value: (database() - before.database) / homes, unit: 'ms' },
      { what: 'processor time of the server for a home', value: (cpuMs(server) - before.server) / homes, unit: 'ms' },
      { what: 'until the last home is up to date', value: seconds, unit: 's' },
    ]
  } finally {
    for (const socket of sockets) socket.close()
  }
}

/** News of the city: everybody in it hears that there is something new. */
async function publishNews(url: string, token: string, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select id from areas where level = 'city'`)
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/v1/news${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`news${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { id: string } }
  }
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ус түр хаагдана.' }] }] }
  const { data } = await send('', {
    title: { mn: 'Мэдэгдэл' },
    body: { mn: text },
    category: 'general',
    areaId: rows[0].id,
  })
  await send(`/${data.id}/transitions`, { action: 'publish' })
}
