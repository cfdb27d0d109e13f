import type pg from 'pg'
import { median, percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { cpuMs, type Running } from '../processes.ts'
import { type Asked, openAsker } from './ask.ts'
import { type ListCase, listCases, type Samples } from './cases.ts'
import { databaseCpu } from './database-cpu.ts'
import { LATIN_WORDS } from './latin.ts'

/** Requests before a case is measured: from the sixth on, PostgreSQL may use one plan for all values. */
const WARM_UP = 6
const GOAL = { most: 100 }
/** Lists that are named one by one: the slowest. */
const NAMED = 10
/** A parameter that a request lacks, or a list that this person may not read. */
const NOT_FOR_THEM = [400, 403, 404]

interface Measured extends ListCase {
  who: string
  p95: number
  middle: number
  /** Processor time of PostgreSQL and of the server for one request, ms. */
  database: number
  server: number
}

/** Every list, filter, sort and search for a city's and a district's admin through HTTP, one request at a time. */
export async function measureLists(
  pool: pg.Pool,
  server: Running,
  connection: pg.PoolConfig,
  { times, say }: { times: number; say: (line: string) => void },
): Promise<Figure[]> {
  const cases = listCases(await samplesOf(pool))
  const measured: Measured[] = []
  for (const who of ['city', 'district'] as const) {
    const ask = await openAsker(pool, { url: server.url, connection }, who)
    for (const one of cases) {
      const found = await measureOne(ask, one, { server, connection, times })
      if (found) measured.push({ ...one, who, ...found })
    }
    say(`${measured.length} lists asked for`)
  }
  return figuresOf(measured, say)
}

async function measureOne(
  ask: Awaited<ReturnType<typeof openAsker>>,
  { path }: ListCase,
  { server, connection, times }: { server: Running; connection: Asked['connection']; times: number },
): Promise<Omit<Measured, keyof ListCase | 'who'> | undefined> {
  const status = await ask(path)
  if (NOT_FOR_THEM.includes(status)) return undefined
  if (status !== 200) throw new Error(`${path}: ${status}`)
  for (let i = 1; i < WARM_UP; i++) await ask(path)
  const database = databaseCpu(connection)
  const [databaseBefore, serverBefore] = [database(), cpuMs(server)]
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await ask(path)
    took.push(performance.now() - from)
  }
  return {
    p95: percentile(took, 0.95),
    middle: median(took),
    database: (database() - databaseBefore) / times,
    server: (cpuMs(server) - serverBefore) / times,
  }
}

const isLatin = ({ by }: ListCase): boolean => LATIN_WORDS.some((word) => by === `search ${word}`)

function figuresOf(measured: Measured[], say: (line: string) => void): Figure[] {
  measured.sort((a, b) => b.p95 - a.p95)
  const nameOf = ({ who, list, by }: Measured) => `${list}${by ? `, ${by}` : ''} (${who})`
  say('the lists that cost PostgreSQL most (processor time of it, of the server, median and p95 in ms):')
  for (const one of measured.toSorted((a, b) => b.database - a.database).slice(0, NAMED * 2)) {
    const { database, server, middle, p95 } = one
    say(`  ${[database, server, middle, p95].map((ms) => ms.toFixed(1).padStart(7)).join('')}  ${nameOf(one)}`)
  }
  return [
    { what: 'lists, facets, filters, sorts and searches', value: measured.length, unit: '' },
    {
      what: 'of them above 100 ms at p95',
      value: measured.filter(({ p95 }) => p95 > GOAL.most).length,
      unit: '',
      goal: { most: 0 },
    },
    {
      what: 'slowest search in Latin letters, p95',
      value: Math.max(...measured.filter(isLatin).map(({ p95 }) => p95)),
      unit: 'ms',
      goal: GOAL,
    },
    {
      what: 'most processor time of PostgreSQL for one',
      value: Math.max(...measured.map(({ database }) => database)),
      unit: 'ms',
    },
    ...measured
      .slice(0, NAMED)
      .map((one): Figure => ({ what: `${nameOf(one)}, p95`, value: one.p95, unit: 'ms', goal: GOAL })),
  ]
}

async function samplesOf(pool: pg.Pool): Promise<Samples> {
  const { rows } = await pool.query(
    `select (select id from areas where code = 'БЗД-01') as "areaId",
       (select id from users where role = 'KHOROO_ADMIN' order by email limit 1) as "personId",
       (select id from rate_periods order by starts_on desc limit 1) as "periodId", (select id from reports limit 1) as "rowId"`,
  )
  return rows[0]
}
