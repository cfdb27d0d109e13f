import type pg from 'pg'
import { percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { makePlace } from '../place.ts'
import { startOnDatabase } from '../start-up.ts'
import { type Asked, openAsker } from './ask.ts'
import { type ListCase, listCases, type Samples } from './cases.ts'
import { databaseCpu } from './database-cpu.ts'
import { grow } from './fill.ts'
import { measureHerd } from './herd.ts'

/** Times that each list is asked for after the first, which makes connections and plans. */
const TIMES = 20
const GOAL = { most: 100 }
/** Homes that hear of one broadcast. */
const HOMES = 1_000
const HOME_TIMES = 30
/** Lists that are named one by one: the slowest. */
const NAMED = 10

export interface Grown {
  auditLines: number
  data: string | undefined
}

/** Every list of the product, the home and a herd of homes, on a database that has grown for some years. */
export async function measureGrown({ auditLines, data }: Grown, say: (line: string) => void): Promise<Figure[]> {
  const place = await makePlace(data, say)
  await grow(place.pool, auditLines, say)
  const server = await startOnDatabase(place.url)
  const asked: Asked = { url: server.url, connection: place.connection }
  const figures = [
    ...(await measureLists(place.pool, asked, say)),
    ...(await measureHomes(place.pool, asked)),
    ...(await measureHerd(place.pool, asked, HOMES, say)),
  ]
  await server.stop()
  return figures
}

interface Measured extends ListCase {
  who: string
  p95: number
  /** Processor time of PostgreSQL for one request, ms. */
  cpu: number
}

/** Every list, filter, sort and search for a city's and a district's admin through HTTP, one request at a time. */
async function measureLists(pool: pg.Pool, asked: Asked, say: (line: string) => void): Promise<Figure[]> {
  const cases = listCases(await samplesOf(pool))
  const cpu = databaseCpu(asked.connection)
  const measured: Measured[] = []
  for (const who of ['city', 'district'] as const) {
    const ask = await openAsker(pool, asked, who)
    for (const one of cases) {
      const status = await ask(one.path)
      if (status === 403) continue
      if (status !== 200) throw new Error(`${one.path}: ${status}`)
      const before = cpu()
      const times = await timesOf(TIMES, () => ask(one.path))
      measured.push({ ...one, who, p95: percentile(times, 0.95), cpu: (cpu() - before) / TIMES })
    }
    say(`${measured.length} lists asked for`)
  }
  measured.sort((a, b) => b.p95 - a.p95)
  return [
    { what: 'lists, filters, sorts and searches', value: measured.length, unit: '' },
    {
      what: 'of them above 100 ms at p95',
      value: measured.filter(({ p95 }) => p95 > GOAL.most).length,
      unit: '',
      goal: { most: 0 },
    },
    {
      what: 'most processor time of PostgreSQL for one',
      value: Math.max(...measured.map((one) => one.cpu)),
      unit: 'ms',
    },
    ...measured.slice(0, NAMED).map(
      ({ who, list, by, p95 }): Figure => ({
        what: `${list}${by ? `, ${by}` : ''} (${who})`,
        value: p95,
        unit: 'ms',
        goal: GOAL,
      }),
    ),
  ]
}

/** The figures of a home when nothing is remembered: more than the seconds of core/totals.ts lie between two. */
async function measureHomes(pool: pg.Pool, asked: Asked): Promise<Figure[]> {
  const cpu = databaseCpu(asked.connection)
  const figures: Figure[] = []
  for (const who of ['city', 'district'] as const) {
    const ask = await openAsker(pool, asked, who)
    await ask('/v1/overview/figures')
    let used = 0
    for (let i = 0; i < HOME_TIMES; i++) {
      // an announced change drops what is remembered, on every instance
      await pool.query(`select pg_notify('nutag', $1)`, [
        JSON.stringify({ from: 'bench', kind: 'changed', message: { feature: 'bench', ids: [], rooms: [] } }),
      ])
      await ask('/healthz')
      const before = cpu()
      await ask('/v1/overview/figures')
      used += cpu() - before
    }
    figures.push({
      what: `figures of a home, processor time of PostgreSQL (${who})`,
      value: used / HOME_TIMES,
      unit: 'ms',
      goal: { most: 15 },
    })
  }
  return figures
}

async function timesOf(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await work()
    found.push(performance.now() - from)
  }
  return found
}

async function samplesOf(pool: pg.Pool): Promise<Samples> {
  const { rows } = await pool.query(
    `select (select id from areas where code = 'БЗД-01') as "areaId",
       (select id from users where role = 'KHOROO_ADMIN' order by email limit 1) as "personId",
       (select id from rate_periods order by starts_on desc limit 1) as "periodId", (select id from reports limit 1) as "rowId"`,
  )
  return rows[0]
}
