import pg from 'pg'
import { UNNAMED } from '../../server/core/database/prepared.ts'
import { prepared } from '../api/database-ms.ts'
import { type Sent, statementsOf } from '../api/record.ts'
import { SECRET } from '../api/world.ts'
import { median } from '../arithmetic.ts'
import { inDigits } from '../figures.ts'
import type { Options } from '../options.ts'
import { makePlace, type Place } from '../place.ts'
import { machine, table } from '../report.ts'
import { adminOf, tokenOf } from './ask.ts'
import { grow } from './fill.ts'
import { makeSurvey, surveyQuestions } from './survey.ts'

const TIMES = 3
/** A statement that takes longer is executed once, and cancelled after the second of these, ms. */
const SLOW_MS = 2_000
const CANCELLED_MS = 30_000

/** SQLSTATE of a statement that was cancelled. */
const CANCELLED = '57014'

/** A node of a plan as EXPLAIN prints it. */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** One execution: ms, pages of 8 KB, rows, the node that reads most, and the indexes that the plan uses. */
interface Found {
  ms: number
  pages: number
  rows: number
  node: string
  indexes: string[]
}

/** A prepared statement, and how PostgreSQL chooses its plan. */
interface Known {
  execute: string
  mode: string
}

/** The server sends some statements without a name, so that they are planned for their values each time. */
const modeOf = ({ text }: Sent): string => (text.endsWith(UNNAMED) ? 'force_custom_plan' : 'auto')

/** The ten reads, by what they are called in the table. */
async function readsOf({ pool, connection }: Place): Promise<[what: string, read: { path: string; token: string }][]> {
  const [city = '', district = ''] = await Promise.all(
    (['city', 'district'] as const).map(async (who) => tokenOf(pool, connection, await adminOf(pool, who))),
  )
  const { rows } = await pool.query(
    `select (select actor_id from audit_log where id = (select max(id) / 2 from audit_log)) as person, (select id from surveys limit 1) as survey`,
  )
  const { person, survey } = rows[0]
  const { text } = await surveyQuestions(pool)
  const word = encodeURIComponent('Батсайхан')
  return [
    ['audit log, newest first (city)', { path: '/v1/admin/audit', token: city }],
    ['audit log of a person (city)', { path: `/v1/admin/audit?actorId=${person}`, token: city }],
    ['audit log by action (city)', { path: '/v1/admin/audit?action=reports.approve', token: city }],
    ['audit log, search for a name (city)', { path: `/v1/admin/audit?q=${word}`, token: city }],
    ['reports (district)', { path: '/v1/reports', token: district }],
    ['totals of violations (district)', { path: '/v1/violations/totals', token: district }],
    ['figures of the home (district)', { path: '/v1/overview/figures', token: district }],
    ['counts of messages (district)', { path: '/v1/contacts/counts', token: district }],
    ['people, search for a name (city)', { path: `/v1/users?q=${word}`, token: city }],
    [
      'answers to a question of a survey (district)',
      { path: `/v1/surveys/${survey}/texts?questionId=${text}`, token: district },
    ],
  ]
}

/**
 * Prints the plans of ten reads of the product on the grown database, as they are and with the indexes that they use dropped, in a
 * transaction that is rolled back. Of a read with several statements, the one that reads most pages.
 */
export async function printPlans(
  { auditLines, data }: Pick<Options, 'auditLines' | 'data'>,
  say: (line: string) => void,
): Promise<void> {
  const place = await makePlace(data, say)
  await grow(place.pool, auditLines, say)
  await makeSurvey(place)
  const reads = await readsOf(place)
  const sent = await statementsOf(
    place,
    SECRET,
    reads.map(([, read]) => read),
  )
  const lines: string[][] = []
  for (const [i, [what]] of reads.entries()) {
    const client = await place.pool.connect()
    try {
      await client.query(`set statement_timeout = ${CANCELLED_MS}`)
      lines.push([what, ...(await compared(client, sent[i] ?? []))])
    } finally {
      client.release(true)
    }
    say(what)
  }
  const head = [
    'read',
    'rows',
    'before: ms',
    'pages',
    'reads most',
    'now: ms',
    'pages',
    'reads most',
    'indexes dropped',
  ]
  say(`\n${machine()}\n\n${table(head, lines)}`)
}

async function compared(client: pg.PoolClient, sent: readonly Sent[]): Promise<string[]> {
  const all: { known: Known; found: Found }[] = []
  for (const [n, statement] of sent.entries()) {
    const known = { execute: await prepared(client, `plan_${n}`, statement), mode: modeOf(statement) }
    all.push({ known, found: await explained(client, known) })
  }
  const [most] = all.toSorted((a, b) => b.found.pages - a.found.pages)
  if (!most) throw new Error('nothing was sent to the database')
  const { known, found: now } = most
  const own = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relname = any($1) and not exists (select from pg_constraint where conindid = c.oid)`,
    [now.indexes],
  )
  const names = own.rows.map(({ name }) => name)
  await client.query('begin')
  if (names.length > 0) await client.query(`drop index ${names.join(', ')}`)
  const before = await explained(client, known).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === CANCELLED) return undefined
    throw error
  })
  await client.query('rollback')
  const words = (found: Found | undefined) =>
    found
      ? [inDigits(found.ms), found.pages.toLocaleString('en-US'), found.node]
      : [`cancelled after ${inDigits(CANCELLED_MS)}`, '', '']
  return [String(now.rows), ...words(before), ...words(now), names.map((name) => `\`${name}\``).join(', ')]
}

/** The median of several executions; the pages are those of the last, when the memory has what fits in. */
async function explained(client: pg.PoolClient, { execute, mode }: Known): Promise<Found> {
  await client.query(`set plan_cache_mode = ${mode}`)
  const times: number[] = []
  let plan: Node | undefined
  for (let i = 0; i <= TIMES; i++) {
    const { rows } = await client.query(`explain (analyze, timing off, buffers, format json) ${execute}`)
    const [found] = rows[0]['QUERY PLAN'] as { Plan: Node; 'Planning Time': number; 'Execution Time': number }[]
    const ms = (found?.['Planning Time'] ?? 0) + (found?.['Execution Time'] ?? 0)
    if (i > 0 || ms > SLOW_MS) times.push(ms)
    plan = found?.Plan
    if (ms > SLOW_MS) break
  }
  if (!plan) throw new Error('there is no plan')
  const nodes = nodesOf(plan)
  const most = nodes.filter((node) => !node.Plans).toSorted((a, b) => pagesOf(b) - pagesOf(a))[0] ?? plan
  const indexes = new Set(nodes.flatMap((node) => node['Index Name'] ?? []))
  return {
    ms: median(times),
    pages: pagesOf(plan),
    rows: plan['Actual Rows'],
    node: nameOf(most),
    indexes: [...indexes],
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const pagesOf = (node: Node): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']
const nameOf = (node: Node): string => {
  const on = node['Index Name'] ?? node['Relation Name']
  return on ? `${node['Node Type']}, \`${on}\`` : node['Node Type']
}
