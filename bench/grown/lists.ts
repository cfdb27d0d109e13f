import type pg from 'pg'
import { median, percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { cpuMs, type Running } from '../processes.ts'
import { type Asked, openAsker } from './ask.ts'
import { type ListCase, listCases, type Samples } from './cases.ts'
import { databaseCpu } from './database-cpu.ts'
import { LATIN_WORDS } from './latin.ts'
import { firstRows, withParameters } from './parameters.ts'
import { surveyQuestions } from './survey.ts'

/** Requests before a case is measured: from the sixth on, PostgreSQL may use one plan for all values. */
const WARM_UP = 6
const GOAL = { most: 100 }
/** Lists that are named one by one: the slowest. */
const NAMED = 10
/** Why a list is not measured, by the status of its answer. */
const REASONS: Record<number, string> = {
  400: 'they need what no sample has',
  403: 'not for this person',
  404: 'not there for this person',
  409: 'not in the state of the first row',
}
const NO_ROW = 'without a row in this database'
/** Register numbers are encrypted; the bench has filled in none. */
const SEALED = { list: 'leaders.reveal', why: 'encrypted data, which is not filled in' }

interface Skipped {
  name: string
  why: string
  who: string
}

interface Measured extends ListCase {
  who: string
  p95: number
  middle: number
  /** Processor time of PostgreSQL and of the server for one request, ms. */
  database: number
  server: number
}

/** Every list, filter, sort, search and record for a city's and a district's admin through HTTP, one request at a time. */
export async function measureLists(
  pool: pg.Pool,
  server: Running,
  connection: pg.PoolConfig,
  { times, say }: { times: number; say: (line: string) => void },
): Promise<Figure[]> {
  const cases = listCases(await samplesOf(pool))
  const measured: Measured[] = []
  const skipped: Skipped[] = []
  for (const who of ['city', 'district'] as const) {
    const ask = await openAsker(pool, { url: server.url, connection }, who)
    const first = firstRows(ask)
    const closed = new Set<string>()
    for (const one of cases) {
      if (closed.has(one.list)) continue
      const path = await withParameters(one.path, first)
      const why = one.list === SEALED.list ? SEALED.why : NO_ROW
      const found = path && why === NO_ROW ? await measureOne(ask, path, { server, connection, times }) : why
      if (typeof found !== 'string') measured.push({ ...one, who, ...found })
      else {
        skipped.push({ name: nameOf(one), why: found, who })
        if (one.by === '') closed.add(one.list)
      }
    }
    say(`${measured.length} lists and records asked for`)
  }
  return [...figuresOf(measured, say), ...skippedFigures(skipped)]
}

/** How many lists were not measured for each reason, with their names. */
function skippedFigures(skipped: readonly Skipped[]): Figure[] {
  return Object.entries(Object.groupBy(skipped, ({ why }) => why)).map(([why, some = []]) => {
    const byName = Object.entries(Object.groupBy(some, ({ name }) => name))
    const names = byName.map(([name, of = []]) => (of.length > 1 ? name : `${name} (${of[0]?.who})`))
    return { what: `not measured, ${why}: ${names.join(', ')}`, value: names.length, unit: '' }
  })
}

/** @returns why it cannot be measured, in words. */
async function measureOne(
  ask: Awaited<ReturnType<typeof openAsker>>,
  path: string,
  { server, connection, times }: { server: Running; connection: Asked['connection']; times: number },
): Promise<Omit<Measured, keyof ListCase | 'who'> | string> {
  const { status } = await ask(path)
  const reason = REASONS[status]
  if (reason) return reason
  const again = async () => {
    const answer = await ask(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }
  for (let i = 1; i < WARM_UP; i++) await again()
  const database = databaseCpu(connection)
  const [databaseBefore, serverBefore] = [database(), cpuMs(server)]
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await again()
    took.push(performance.now() - from)
  }
  return {
    p95: percentile(took, 0.95),
    middle: median(took),
    database: (database() - databaseBefore) / times,
    server: (cpuMs(server) - serverBefore) / times,
  }
}

const nameOf = ({ list, by }: Pick<ListCase, 'list' | 'by'>): string => `${list}${by ? `, ${by}` : ''}`

const isLatin = ({ by }: ListCase): boolean => LATIN_WORDS.some((word) => by === `search ${word}`)

/** Tables over two questions of 100,000 answers: they read every answer, so no list's goal applies to them. */
const ANALYSES = ['surveys.cross', 'surveys.crossAll']
const ANALYSIS_GOAL = { most: 500 }

function figuresOf(all: Measured[], say: (line: string) => void): Figure[] {
  all.sort((a, b) => b.p95 - a.p95)
  const measured = all.filter(({ list }) => !ANALYSES.includes(list))
  const analyses = all.filter(({ list }) => ANALYSES.includes(list))
  const whose = (one: Measured) => `${nameOf(one)} (${one.who})`
  say('the lists that cost PostgreSQL most (processor time of it, of the server, median and p95 in ms):')
  for (const one of all.toSorted((a, b) => b.database - a.database).slice(0, NAMED * 2)) {
    const { database, server, middle, p95 } = one
    say(`  ${[database, server, middle, p95].map((ms) => ms.toFixed(1).padStart(7)).join('')}  ${whose(one)}`)
  }
  return [
    { what: 'lists, facets, filters, sorts, searches and records', value: measured.length, unit: '' },
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
      .map((one): Figure => ({ what: `${whose(one)}, p95`, value: one.p95, unit: 'ms', goal: GOAL })),
    {
      what: `slowest of ${analyses.length} cross tables of 100,000 answers, p95`,
      value: Math.max(...analyses.map(({ p95 }) => p95)),
      unit: 'ms',
      goal: ANALYSIS_GOAL,
    },
  ]
}

async function samplesOf(pool: pg.Pool): Promise<Samples> {
  const { rows } = await pool.query(
    `select (select id from areas where code = 'БЗД-01') as "areaId",
       (select id from users where role = 'KHOROO_ADMIN' order by email limit 1) as "personId",
       (select id from rate_periods order by starts_on desc limit 1) as "periodId", (select id from reports limit 1) as "rowId"`,
  )
  return { ...rows[0], questions: await surveyQuestions(pool) }
}
